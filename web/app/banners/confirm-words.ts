import type { Profile } from '#contract/user.ts'
import { formatLocalClock, formatMoscowMoment } from '#web/ui/format.ts'

const isToday = (moment: Date): boolean => moment.toDateString() === new Date().toDateString()

export const LOOK_INTO_SPAM = 'Письма нет? Посмотрите в «Спаме».'

interface ConfirmWords {
  summary: string
  details: string
  action: string
  isProblem: boolean
}

/** How the way of the confirmation mail is told. */
export function confirmWords(username: string, mail: Profile['confirmMail']): ConfirmWords {
  if (!mail) {
    return {
      summary: 'Подтвердите почту',
      details: `Пришлём ссылку на ${username}.`,
      action: 'Отправить письмо',
      isProblem: false
    }
  }
  const at = new Date(mail.at)
  const when = isToday(at) ? `в ${formatLocalClock(at)}` : formatMoscowMoment(mail.at)
  const again = {
    action: 'Отправить ещё раз',
    isProblem: mail.state === 'refused' || mail.state === 'failed'
  }
  if (mail.state === 'refused') {
    return {
      summary: 'Письмо не дошло',
      details: `Почта ${username} не приняла письмо: проверьте адрес. Если в нём ошибка, создайте аккаунт с верным.`,
      ...again
    }
  }
  if (mail.state === 'failed') {
    return {
      summary: 'Письмо не отправлено',
      details: `Не смогли отправить письмо на ${username}: за сутки почтовая служба его так и не взяла.`,
      ...again
    }
  }
  return {
    summary: 'Подтвердите почту',
    details:
      mail.state === 'waiting'
        ? `Письмо в пути на ${username}.`
        : `Письмо отправлено ${when} на ${username}. ${LOOK_INTO_SPAM}`,
    ...again
  }
}
