import { signInProblems, type SignInProblem } from '#contract/auth.ts'

export interface SignInWords {
  title: string
  text: string
  isProblem: boolean
}

const problems: Record<SignInProblem, Omit<SignInWords, 'isProblem'>> = {
  denied: {
    title: 'Вход отменён',
    text: 'Вы не дали разрешения на вход. Попробуйте ещё раз или войдите по паролю.'
  },
  expired: {
    title: 'Время на вход вышло',
    text: 'Мы ждём десять минут. Начните ещё раз; если не получается, разрешите этому сайту cookie в настройках браузера.'
  },
  failed: {
    title: 'Войти не получилось',
    text: 'Сервис, через который вы входили, не подтвердил вход. Попробуйте через минуту или войдите по паролю.'
  },
  no_email: {
    title: 'Мы не узнали вашу почту',
    text: 'Без неё аккаунт не создать. Разрешите доступ к почте при входе или зарегистрируйтесь с паролем.'
  },
  taken: {
    title: 'Этот способ входа занят',
    text: 'Он привязан к другому аккаунту. Войдите по паролю или другим способом.'
  }
}

const notices: Record<string, Omit<SignInWords, 'isProblem'>> = {
  'link-mailed': {
    title: 'Мы отправили вам письмо',
    text: 'Аккаунт с этой почтой уже есть. Откройте ссылку из письма, и этот способ входа добавится к нему. Письма нет? Посмотрите в папке «Спам».'
  },
  'signed-out-everywhere': {
    title: 'Вы вышли на всех устройствах',
    text: 'Чтобы продолжить здесь, войдите заново.'
  },
  deleted: {
    title: 'Аккаунт будет удалён через 30 дней',
    text: 'Если передумаете, войдите до этого срока и нажмите «Оставить».'
  }
}

/** What the address of the sign-in screen has to say; the words are ours, never the address's. */
export function signInWords(search: string): SignInWords | undefined {
  const told = new URLSearchParams(search)
  const problem = signInProblems.find(known => known === told.get('problem'))
  if (problem) return { ...problems[problem], isProblem: true }
  const notice = Object.entries(notices).find(([known]) => known === told.get('notice'))
  return notice && { ...notice[1], isProblem: false }
}

export function withoutWords(search: string): string {
  const rest = new URLSearchParams(search)
  rest.delete('problem')
  rest.delete('notice')
  return rest.size > 0 ? `?${rest}` : ''
}
