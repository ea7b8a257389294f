import type { Letter, Sender } from './letter.ts'
import { REASON_ACCOUNT, writeLetter } from './write-letter.ts'

interface BlockedLink {
  /** Short address as people see it. */
  address: string
  reason: string
  /** Where one can object. */
  support: string
  rules: string
}

export const linkBlockedLetter = (sender: Sender, { address, reason, support, rules }: BlockedLink): Letter =>
  writeLetter(sender, {
    subject: `Ссылка ${address} заблокирована`,
    preview: 'Кто её откроет, увидит, что она заблокирована.',
    title: 'Мы заблокировали вашу ссылку',
    paragraphs: [
      `Ссылка ${address} больше никуда не ведёт: кто её откроет, увидит, что она заблокирована. На другие ваши ссылки эта блокировка не влияет.`
    ],
    facts: [['Почему', reason]],
    button: { label: 'Возразить', link: support },
    notes: [
      'Если это ошибка, напишите нам: мы посмотрим ещё раз и вернём ссылку.',
      { text: 'За что блокируют ссылки:', link: rules }
    ],
    reason: REASON_ACCOUNT
  })
