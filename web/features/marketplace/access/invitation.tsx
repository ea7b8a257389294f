import { Button } from '@mantine/core'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'

import { InvitationPicture } from './invitation-picture.tsx'

import classes from './invitation.module.css'

const gains = [
  {
    title: 'Переходы рядом с заказами',
    text: 'По дням: сколько человек пришло по вашим ссылкам и сколько товар открывали, клали в корзину, заказывали и выкупали.'
  },
  {
    title: 'Блогеры рядом',
    text: 'Введите, сколько стоило каждое размещение, и сравните цену человека и долю рекламы по каждой ссылке.'
  },
  {
    title: 'История дольше, чем в кабинете',
    text: 'Wildberries хранит заказы 90 дней. Мы собираем их каждый день, и старые размещения останутся с цифрами.'
  }
]

const steps = [
  'В кабинете продавца откройте «Настройки», затем «Доступ к API».',
  'Создайте токен типа «Базовый» с категориями «Статистика» и «Аналитика», «Только чтение».',
  'Вставьте его в профиле. Мы проверим его и сразу начнём собирать заказы.'
]

/** For those without a token: what this screen shows, a picture of it, and how to get there. */
export const Invitation = () => (
  <div className={classes.invitation}>
    <div className={classes.words}>
      <p className={classes.lead}>
        Переходы по вашим ссылкам и заказы товара на Wildberries, день за днём, на одном листе.
      </p>
      <dl className={classes.gains}>
        {gains.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
    <figure className={classes.figure}>
      <InvitationPicture />
      <figcaption>Пример: переходы по ссылкам и заказы товара за две недели</figcaption>
    </figure>
    <section className={classes.start} aria-labelledby="invitation-start">
      <h2 id="invitation-start" className={classes.title}>
        Нужен только токен Wildberries
      </h2>
      <ol className={classes.steps}>
        {steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Button component={Link} to={pagePaths.marketplaceToken} color="accent" size="md">
        Добавить токен
      </Button>
      <p className={classes.note}>
        Токен храним зашифрованным и никому не показываем. Создайте его с отметкой «Только чтение»: тогда
        изменить с ним в вашем кабинете ничего нельзя. Кто ещё ничего у нас не покупал, первые 14 дней
        пользуется бесплатно, один раз.
      </p>
    </section>
  </div>
)
