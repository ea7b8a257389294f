import { htmlDocument } from './document.ts'
import { escapeHtml } from './escape.ts'

interface OwnVisitsPage {
  title: string
  text: string
  /** HTML of what can be done next. */
  onward: string
}

const style =
  '<style>.brand{display:flex;align-items:center;gap:8px;margin-bottom:32px;font-size:20px;font-weight:650;letter-spacing:-.02em}.brand circle{fill:var(--accent)}</style>'

const brand = `<p class="brand"><svg width="28" height="28" viewBox="0 0 32 32" fill="none" aria-hidden="true"><path d="M6 26h12.5a5 5 0 0 0 0-10h-6a5 5 0 0 1 0-10H17" stroke="currentColor" stroke-width="3.6" stroke-linecap="round"/><circle cx="25" cy="6" r="3.6"/></svg>Тропа</p>`

const page = ({ title, text, onward }: OwnVisitsPage) =>
  htmlDocument({
    title: `${title} · Тропа`,
    body: `${style}${brand}
<h1>${title}</h1>
<p class="quiet">${text}</p>
<p>${onward}</p>`
  })

const button = (label: string, address: string) =>
  `<a class="button" href="${escapeHtml(address)}">${label}</a>`

const wayBack = (profileUrl: string) => button('Вернуться в профиль', profileUrl)

/** `address`: the signed one once more. Something else than the profile has led here, so its visitor is asked. */
export const askUncountedPage = (address: string) =>
  page({
    title: 'Не считать переходы в этом браузере?',
    text: 'Ваши открытия коротких ссылок в этом браузере перестанут попадать в статистику. Если вы этого не хотели, закройте вкладку: ничего не изменится.',
    onward: button('Не считать', address)
  })

export const askCountedPage = (address: string) =>
  page({
    title: 'Снова считать переходы в этом браузере?',
    text: 'Ваши открытия коротких ссылок в этом браузере снова попадут в статистику. Если вы этого не хотели, закройте вкладку: ничего не изменится.',
    onward: button('Снова считать', address)
  })

/**
 * The browser's visits are not counted from now on; the profile, which cannot see the cookie, is told so by `profileUrl`. `back`: the
 * signed address by which they are counted, for who did not want that.
 */
export const uncountedPage = (profileUrl: string, back: string) =>
  page({
    title: 'Ваши переходы больше не считаются',
    text: 'Открывайте свои короткие ссылки в этом браузере сколько нужно: на статистику это не повлияет. На телефоне и в других браузерах нажмите отдельно. Если удалите данные этого браузера, нажмите ещё раз.',
    onward: `${wayBack(profileUrl)}</p>
<p>Передумали? <a href="${escapeHtml(back)}" rel="nofollow">Снова считать переходы</a>`
  })

/** They are counted again. */
export const countedPage = (profileUrl: string) =>
  page({
    title: 'Ваши переходы снова считаются',
    text: 'Переходы по коротким ссылкам из этого браузера попадают в статистику, как у всех.',
    onward: wayBack(profileUrl)
  })

export const oldSignPage = (profileUrl: string) =>
  page({
    title: 'Ссылка устарела',
    text: 'Она действует десять минут. Ничего не изменилось: вернитесь в профиль и нажмите ещё раз.',
    onward: wayBack(profileUrl)
  })

export const foreignSignPage = (profileUrl: string) =>
  page({
    title: 'Ссылка не сработала',
    text: 'Адрес неполный или изменён, поэтому ничего не изменилось. Вернитесь в профиль и нажмите ещё раз.',
    onward: wayBack(profileUrl)
  })
