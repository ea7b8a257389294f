import { htmlDocument } from './document.ts'
import { escapeHtml } from './escape.ts'
import { moscowMoment } from './moment.ts'

const statusPage = (mark: string, title: string, text: string) =>
  htmlDocument({
    title,
    body: `<p class="mark" aria-hidden="true">${mark}</p><h1>${title}</h1><p class="quiet">${text}</p>`
  })

/** Pages that stand in place of a link; constant, so they are made once. */
export const notFoundPage = () =>
  statusPage(
    '404',
    'Такой ссылки нет',
    'Проверьте буквы: ссылка могла быть набрана с ошибкой. Заглавные и строчные не различаются.'
  )

export const deletedPage = () =>
  statusPage(
    '410',
    'Ссылку удалили',
    'Раньше она куда-то вела, но её удалили. Спросите новый адрес у того, кто прислал вам ссылку.'
  )

export const blockedPage = () =>
  statusPage(
    '410',
    'Ссылка заблокирована',
    'Мы закрыли её: страница, куда она вела, нарушала правила или могла навредить. Если это ваша ссылка, причина — в вашем списке ссылок, а возразить можно через поддержку в кабинете.'
  )

/** `opensAt`: milliseconds. Made per request, for it tells the moment. */
export const waitingPage = (opensAt: number) =>
  statusPage(
    '404',
    'Ссылка ещё не открыта',
    `Она откроется ${moscowMoment(opensAt)}. Загляните после этого: адрес останется тем же.`
  )

export const endedPage = () =>
  statusPage(
    '410',
    'Ссылка закончилась',
    'Владелец открыл её на время, и оно вышло. Спросите новый адрес у того, кто прислал вам ссылку.'
  )

/** In place of a way in through a provider. `signIn`: where the other ways are. */
export const noSuchWayPage = (signIn: string) =>
  statusPage(
    '404',
    'Этот способ входа не подключён',
    `<a href="${escapeHtml(signIn)}">Войдите по почте и паролю</a>. Если пароля нет, там же можно его задать: «Забыли пароль?».`
  )

export const unavailablePage = () =>
  statusPage(
    '503',
    'Не получилось открыть ссылку',
    'У нас короткий перерыв. Обновите страницу через несколько секунд.'
  )
