import { Disclosure } from '#web/features/profile/disclosure.tsx'

import { CategoriesPicture, CopyPicture, SettingsPicture, TypePicture } from './token-help-pictures.tsx'

import classes from './token-help.module.css'

const steps = [
  {
    Picture: SettingsPicture,
    title: 'Откройте настройки',
    text: 'На seller.wildberries.ru нажмите на имя компании справа вверху, затем «Настройки» и «Доступ к API». Нужны права владельца кабинета.'
  },
  {
    Picture: TypePicture,
    title: 'Создайте новый токен',
    text: 'Выберите тип «Базовый». «Персональный» передавать нам нельзя, «Тестовый» не сработает. Назовите его как угодно, например «Тропа».'
  },
  {
    Picture: CategoriesPicture,
    title: 'Отметьте две категории',
    text: '«Статистика» и «Аналитика», других не нужно. Включите «Только чтение»: менять что-либо в кабинете мы не будем.'
  },
  {
    Picture: CopyPicture,
    title: 'Скопируйте и вставьте сюда',
    text: 'Wildberries показывает токен один раз. Он действует 180 дней, за 14 дней до конца мы напомним здесь и письмом.'
  }
]

/** How to make a token, picture by picture. */
export const TokenHelp = () => (
  <Disclosure title="Как создать токен: четыре шага">
    <ol className={classes.steps}>
      {steps.map(({ Picture, title, text }, index) => (
        <li key={title} className={classes.step}>
          <Picture />
          <div>
            <p className={classes.title}>
              {index + 1}. {title}
            </p>
            <p className={classes.text}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
    <p className={classes.text}>Рисунки условные: в кабинете кнопки могут выглядеть немного иначе.</p>
  </Disclosure>
)
