import { moscowMoment } from '#landing/moment.ts'

import { complaintStates, type ComplaintState } from './complaint-states.ts'
import type { Letter, Sender } from './letter.ts'
import { writeLetter } from './write-letter.ts'

interface ComplaintAbout {
  /** Short address as people see it. */
  address: string
  /** Where it can be looked at without going there. */
  about: string
  /** Where complaints are settled and links blocked. */
  complaints: string
  shortlink: string
  /** Empty, when the account it was of is no more. */
  fulllink: string
  state: ComplaintState
  /** Whose link it is: undefined, when the account is no more. */
  owner: { username: string; userId: string } | undefined
  reason: string
  /** Of whoever complains, and unproved; may be empty. */
  email: string
  /** Complaints about the link up to this one. */
  count: number
  /** Milliseconds. */
  at: number
}

export function complaintLetter(sender: Sender, complaint: ComplaintAbout): Letter {
  const { address, about, shortlink, fulllink, state, owner, reason, email, count, at, complaints } =
    complaint
  return writeLetter(sender, {
    subject: `Жалоба на ссылку ${shortlink}`,
    preview: count === 1 ? 'Первая жалоба на эту ссылку' : `Жалоб на эту ссылку: ${count}`,
    title: `Жалоба на ссылку ${shortlink}`,
    paragraphs: [reason],
    facts: [
      ['Ссылка', address],
      ['Куда ведёт', fulllink === '' ? 'адрес стёрт вместе с аккаунтом' : fulllink],
      ['Что с ней', complaintStates[state]],
      ['Чья', owner ? `${owner.username}, номер ${owner.userId}` : 'аккаунт удалён'],
      ['Кто жалуется', email === '' ? 'почту не указали' : `${email}, почта не проверена`],
      ['Когда', moscowMoment(at)],
      ['Всего жалоб на неё', String(count)]
    ],
    button: { label: 'Посмотреть, не переходя', link: about },
    notes: [
      { text: 'Заблокировать ссылку или отметить жалобу разобранной:', link: complaints },
      ...(email === ''
        ? []
        : ['Эту почту мог указать и посторонний: отвечайте на неё, только если уверены, чья она.']),
      'Об одной ссылке приходит не больше трёх писем в час. Об остальных жалобах расскажет письмо, которое собирает их раз в час.'
    ],
    reason: 'Письмо отправила форма «Пожаловаться на ссылку».'
  })
}
