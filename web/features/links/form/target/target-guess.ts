import { contactIn } from '#web/features/links/form/landing/buttons/contact-address.ts'

import { articleOf, productAddress } from './article.ts'
import { takeTarget } from './pasted-target.ts'

/** What is no address, and which addresses may be meant by it. */
export interface TargetGuess {
  /** While it is typed. */
  words: string
  /** Why it cannot be saved. */
  problem: string
  ways: readonly { label: string; target: string }[]
}

const MAIL = /^(?:mailto:)?[^\s@/]+@[^\s@/]+\.[^\s@/]+$/i

const mail: TargetGuess = {
  words: 'Это почта, а ссылка открывает страницы. Укажите сайт, канал или чат.',
  problem: 'Укажите сайт, канал или чат: почту ссылка не откроет.',
  ways: []
}

const product = (number: string): TargetGuess => ({
  words: 'Похоже на артикул. Чей он?',
  problem: 'Выберите, чей это артикул: Wildberries или Ozon.',
  ways: [
    { label: 'Wildberries', target: productAddress('wildberries', number) },
    { label: 'Ozon', target: productAddress('ozon', number) }
  ]
})

const channel = (address: string): TargetGuess => ({
  words: 'Похоже на имя в Telegram. Открыть этот канал или чат?',
  problem: 'Это имя, а не адрес. Выберите, что открыть, или вставьте адрес целиком.',
  ways: [{ label: address.replace('https://', ''), target: address }]
})

const phone = (address: string, number: string): TargetGuess => ({
  words: 'Похоже на телефон. Позвонить по ссылке нельзя, а написать можно:',
  problem: 'Выберите, где вам напишут: звонить по ссылке нельзя.',
  ways: [
    { label: `WhatsApp: wa.me/${number}`, target: address },
    { label: `Telegram: t.me/+${number}`, target: `https://t.me/+${number}` }
  ]
})

/** What somebody may have meant who has typed no address; undefined where nothing comes to mind. */
export function guessOf(text: string): TargetGuess | undefined {
  const written = text.trim()
  if (MAIL.test(written)) return mail
  if (written.includes('/') || takeTarget(written)) return undefined
  const article = articleOf(written)
  const contact = contactIn(written)
  // Digits alone that could be either are a telephone: no product has so many.
  if (article && !(contact && /^\d+$/.test(written))) return product(article.number)
  const number = /^https:\/\/wa\.me\/(\d+)$/.exec(contact?.address ?? '')?.[1]
  if (contact && number !== undefined) return phone(contact.address, number)
  return contact && channel(contact.address)
}
