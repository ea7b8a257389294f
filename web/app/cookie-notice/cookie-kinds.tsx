import classes from './cookie-notice.module.css'

interface CookieKindsProps {
  metrika: boolean
  onChange: (metrika: boolean) => void
}

/** What there is to choose from, one by one. */
export const CookieKinds = ({ metrika, onChange }: CookieKindsProps) => (
  <fieldset className={classes.kinds}>
    <legend className={classes.legend}>Что разрешить</legend>
    <label className={classes.kind}>
      <input type="checkbox" checked disabled />
      <span>
        <b>Необходимое</b>: вход в аккаунт, тема, этот выбор. Без него сервис не работает.
      </span>
    </label>
    <label className={classes.kind}>
      <input type="checkbox" checked={metrika} onChange={event => onChange(event.currentTarget.checked)} />
      <span>
        <b>Статистика</b>: Яндекс Метрика узнаёт, какие разделы открыты, без адресов ваших ссылок и без записи
        действий. Без неё всё работает так же, передумать можно в любой момент в «Настройках cookie».
      </span>
    </label>
  </fieldset>
)
