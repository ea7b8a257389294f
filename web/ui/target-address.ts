/** «wildberries.ru» of any written address, a bare domain too; IDN stays as written. */
export function hostOf(target: string): string {
  const [host = ''] = target
    .trim()
    .replace(/^https?:\/\//i, '')
    .split(/[/?#]/, 1)
  return host.toLowerCase().replace(/^www\./, '')
}

/** Worth asking the server about while somebody is typing. */
export const looksComplete = (target: string): boolean => /^\S*[^\s.]\.[^\s.]{2,}\S*$/.test(target.trim())

/** What can lead nowhere is refused at once; of the rest the server decides. */
export const canLead = (target: string): boolean =>
  /^(\S*[^\s.]\.[^\s.]+\.?(:\d+)?|\[\S+)$/.test(hostOf(target))

/** Why it cannot, in the server's words; undefined when it can. */
export function targetProblem(target: string): string | undefined {
  if (target.trim() === '') return 'Введите адрес, на который поведёт ссылка.'
  return canLead(target)
    ? undefined
    : 'Это не похоже на адрес сайта. Скопируйте его из строки браузера целиком.'
}
