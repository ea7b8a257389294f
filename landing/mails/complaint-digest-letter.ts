import { complaintStates, type ComplaintState } from './complaint-states.ts'
import type { Letter, Sender } from './letter.ts'
import { writeLetter } from './write-letter.ts'

interface UntoldLink {
  /** Short address as people see it. */
  address: string
  state: ComplaintState
  /** Number of the user whose link it is. */
  owner: string
  /** Complaints that no letter has told of yet. */
  untold: number
  /** All that there are. */
  count: number
  /** The longest of the untold, maybe cut. */
  reason: string
}

const about = ({ state, owner, untold, count, reason }: UntoldLink) =>
  `Новых жалоб: ${untold}, всего: ${count}. Ссылка ${complaintStates[state]}, владелец номер ${owner}. «${reason.replace(/\s+/g, ' ')}»`

export const complaintDigestLetter = (
  sender: Sender,
  links: readonly UntoldLink[],
  /** Where they are settled. */
  complaints: string
): Letter =>
  writeLetter(sender, {
    subject: `Жалобы без отдельных писем, ссылок: ${links.length}`,
    preview: links.map(({ address }) => address).join(', '),
    title: `Жалобы на ссылки: ${links.length}`,
    paragraphs: [
      'Жалоб было больше, чем писем, которые мы шлём за час, поэтому об этих отдельно не написали. О каждой ссылке здесь самая подробная из новых жалоб.'
    ],
    facts: links.map(link => [link.address, about(link)]),
    button: { label: 'Разобрать жалобы', link: complaints },
    notes: ['Чтобы посмотреть, куда ведёт ссылка, не переходя, допишите к её адресу знак «+».'],
    reason: 'Письмо отправила форма «Пожаловаться на ссылку».'
  })
