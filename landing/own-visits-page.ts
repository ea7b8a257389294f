import { htmlDocument } from './document.ts'
import { escapeHtml } from './escape.ts'

interface OwnVisitsPage {
  title: string
  text: string
  profileUrl: string
}

const page = ({ title, text, profileUrl }: OwnVisitsPage) =>
  htmlDocument({
    title,
    body: `<h1>${title}</h1>
<p class="quiet">${text}</p>
<p><a class="button" href="${escapeHtml(profileUrl)}">Вернуться в профиль</a></p>`
  })

/** The browser's visits are not counted from now on. */
export const uncountedPage = (profileUrl: string) =>
  page({
    title: 'Ваши переходы больше не считаются',
    text: 'Открывайте короткие ссылки в этом браузере сколько нужно: среди переходов этого не будет. На телефоне и в других браузерах включите это отдельно. Вернуть как было можно в профиле или очистив cookie этого сайта.',
    profileUrl
  })

/** They are counted again. */
export const countedPage = (profileUrl: string) =>
  page({
    title: 'Ваши переходы снова считаются',
    text: 'Переходы по коротким ссылкам из этого браузера попадают в статистику, как у всех. Выключить это снова можно в профиле.',
    profileUrl
  })

export const oldSignPage = (profileUrl: string) =>
  page({
    title: 'Ссылка устарела',
    text: 'Она действует десять минут. Ничего не изменилось: вернитесь в профиль и нажмите ещё раз.',
    profileUrl
  })

export const foreignSignPage = (profileUrl: string) =>
  page({
    title: 'Ссылка не сработала',
    text: 'Адрес неполный или изменён, поэтому ничего не изменилось. Вернитесь в профиль и нажмите ещё раз.',
    profileUrl
  })
