import { Resend } from '#web/features/auth/resend.tsx'

import classes from './form.module.css'

interface RestoreMailSentProps {
  send: () => Promise<unknown>
  onAnother: () => void
}

/** What to do while the mail is on its way. Whether there is such an account is not said to anybody. */
export const RestoreMailSent = ({ send, onAnother }: RestoreMailSentProps) => (
  <div className={classes.fields}>
    <ul className={classes.steps}>
      <li>Откройте письмо и перейдите по ссылке: она действует один час.</li>
      <li>Письма нет несколько минут? Загляните в папку «Спам».</li>
      <li>
        Ошиблись в адресе?{' '}
        <button type="button" className={classes.textButton} onClick={onAnother}>
          Введите другой
        </button>
      </li>
    </ul>
    <Resend send={send} />
  </div>
)
