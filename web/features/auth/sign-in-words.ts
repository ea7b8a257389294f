import { signInProblems, type Provider, type SignInProblem } from '#contract/auth.ts'
import { wayNames } from '#web/features/auth/way-names.ts'

export interface SignInWords {
  title: string
  text: string
  /** Whether signing up is the way on: then the text ends where that is offered. */
  leadsToSignUp?: boolean
}

/** How a provider is called, as far as it is known which it was. */
interface Names {
  service: string
  through: string
  on: string
}

const unknown: Names = { service: 'Сервис, через который вы входили,', through: '', on: 'Этот способ входа' }

const namesOf = (way: Provider | undefined): Names =>
  way
    ? { service: wayNames[way], through: ` через ${wayNames[way]}`, on: `Вход через ${wayNames[way]}` }
    : unknown

const problems: Record<SignInProblem, (names: Names) => SignInWords> = {
  denied: ({ through }) => ({
    title: `Вход${through} отменён`,
    text: 'Вы не дали разрешения на вход. Попробуйте ещё раз или войдите по паролю.'
  }),
  expired: () => ({
    title: 'Время на вход вышло',
    text: 'Мы ждём десять минут. Начните ещё раз; если не получается, разрешите этому сайту cookie в настройках браузера.'
  }),
  failed: ({ service, through }) => ({
    title: `Войти${through} не получилось`,
    text: `${service} не подтвердил вход. Попробуйте через минуту или войдите по паролю.`
  }),
  no_email: ({ service }) => ({
    title: 'Мы не узнали вашу почту',
    text: `${service} её не сообщил, а без неё аккаунт не создать. Разрешите доступ к почте при входе или`,
    leadsToSignUp: true
  }),
  taken: ({ on }) => ({
    title: `${on} занят`,
    text: 'Он привязан к другому аккаунту. Войдите по паролю или другим способом.'
  })
}

const notices: Record<string, SignInWords> = {
  'signed-out-everywhere': {
    title: 'Вы вышли на всех устройствах',
    text: 'Чтобы продолжить здесь, войдите заново.'
  },
  deleted: {
    title: 'Аккаунт будет удалён через 30 дней',
    text: 'Если передумаете, войдите до этого срока и нажмите «Оставить аккаунт».'
  }
}

/** What somebody who was sent to the sign-in screen has to be told. */
export type SignInNews = { kind: 'problem' | 'notice'; words: SignInWords } | { kind: 'link-mailed' }

/** What the address of the sign-in screen has to say; the words are ours, never the address's. */
export function signInNews(search: string, way: Provider | undefined): SignInNews | undefined {
  const told = new URLSearchParams(search)
  const problem = signInProblems.find(known => known === told.get('problem'))
  if (problem) return { kind: 'problem', words: problems[problem](namesOf(way)) }
  if (told.get('notice') === 'link-mailed') return { kind: 'link-mailed' }
  const notice = Object.entries(notices).find(([known]) => known === told.get('notice'))
  return notice && { kind: 'notice', words: notice[1] }
}

export function withoutNews(search: string): string {
  const rest = new URLSearchParams(search)
  rest.delete('problem')
  rest.delete('notice')
  return rest.size > 0 ? `?${rest}` : ''
}
