import type { Profile } from '#contract/user.ts'
import { formatMoscowMoment } from '#web/ui/format.ts'

/** Where the letter with the confirmation is. */
export function confirmMailWords(mail: Profile['confirmMail']): string {
  if (mail === null) return 'Подтвердите почту: отправим письмо со ссылкой.'
  const at = formatMoscowMoment(mail.at)
  if (mail.state === 'waiting') {
    return 'Письмо со ссылкой в очереди на отправку. Обычно это занимает меньше минуты.'
  }
  if (mail.state === 'failed') {
    return `Не смогли отправить письмо: за сутки почтовая служба его так и не взяла (${at}). С вашим ящиком всё в порядке, отправьте ещё раз.`
  }
  return mail.state === 'sent'
    ? `Письмо со ссылкой отправлено ${at}. Ссылка в нём действует сутки. Если письма нет, проверьте папку «Спам».`
    : `Письмо не дошло: почтовый сервер его не принял (${at}). Проверьте, что ящик существует и не переполнен, и отправьте ещё раз.`
}

/** On the button that sends it. */
export function sendText(isPending: boolean, mail: Profile['confirmMail']): string {
  if (isPending) return 'Отправляем…'
  return mail === null ? 'Отправить письмо' : 'Отправить ещё раз'
}
