import type { Letter, Sender } from './letter.ts'
import { REASON_ACCOUNT, writeLetter } from './write-letter.ts'

interface AboutLink {
  /** Short address as people see it. */
  address: string
  /** Where one can object. */
  support: string
}

interface BlockedLink extends AboutLink {
  reason: string
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

export const linkDeletedLetter = (sender: Sender, { address, support }: AboutLink): Letter =>
  writeLetter(sender, {
    subject: `Ссылка ${address} удалена`,
    preview: 'Кто её откроет, увидит, что такой ссылки больше нет.',
    title: 'Мы удалили вашу ссылку',
    paragraphs: [
      `Ссылка ${address} больше никуда не ведёт: кто её откроет, увидит, что её больше нет. Её адрес никому не достанется, а переходы останутся в вашей статистике.`
    ],
    button: { label: 'Написать нам', link: support },
    notes: [
      'Вернуть удалённую ссылку нельзя. Если вы не знаете, почему её удалили, спросите нас: ответим и подскажем, чем её заменить.'
    ],
    reason: REASON_ACCOUNT
  })

export const linkGivenAwayLetter = (sender: Sender, { address, support }: AboutLink): Letter =>
  writeLetter(sender, {
    subject: `Ссылки ${address} больше нет в вашем списке`,
    preview: 'Её переходы теперь считаются в другом аккаунте.',
    title: 'Ссылка теперь в другом аккаунте',
    paragraphs: [
      `Мы убрали ссылку ${address} из вашего списка: она теперь в другом аккаунте. Её переходы, и прежние тоже, в его статистике.`
    ],
    button: { label: 'Возразить', link: support },
    notes: ['Если это ошибка, напишите нам: мы посмотрим ещё раз и вернём ссылку.'],
    reason: REASON_ACCOUNT
  })

interface ReceivedLink extends AboutLink {
  archived: boolean
  /** Where whoever has it now finds it. */
  list: string
}

export function linkReceivedLetter(
  sender: Sender,
  { address, support, archived, list }: ReceivedLink
): Letter {
  const place = archived ? 'в вашем архиве' : 'в вашем списке'
  return writeLetter(sender, {
    subject: `Ссылка ${address} теперь ${place}`,
    preview: 'Её переходы считаются в вашей статистике.',
    title: 'Мы добавили вам ссылку',
    paragraphs: [`Ссылка ${address} теперь ${place}, а её переходы, и прежние тоже, в вашей статистике.`],
    button: { label: archived ? 'Архив ссылок' : 'Мои ссылки', link: list },
    notes: [{ text: 'Если вы её не ждали, напишите нам:', link: support }],
    reason: REASON_ACCOUNT
  })
}

interface OwnedLink extends AboutLink {
  /** The reader is its owner now; if not, was so before. */
  isYours: boolean
  /** There is no account any more to which it could go back. */
  isOwnerGone?: boolean | undefined
}

/** To whoever has the link before and after: only whose plan it is part of has changed. */
export function linkOwnerLetter(
  sender: Sender,
  { address, support, isYours, isOwnerGone = false }: OwnedLink
): Letter {
  const change = isYours ? 'теперь занимает место в вашем тарифе' : 'больше не занимает место в вашем тарифе'
  return writeLetter(sender, {
    subject: `Ссылка ${address} ${change}`,
    preview: 'Она остаётся у вас, и её переходы тоже.',
    title: isYours ? 'Ссылка теперь в вашем тарифе' : 'Ссылка теперь в тарифе другого аккаунта',
    paragraphs: [
      isYours
        ? `Ссылка ${address} занимала место в тарифе другого аккаунта, ${isOwnerGone ? 'но этот аккаунт удалён, и теперь она' : 'теперь'} – в вашем. Если ссылок стало больше, чем в тарифе, все они продолжат работать.`
        : `Ссылка ${address} теперь занимает место в тарифе другого аккаунта, а в вашем оно освободилось.`,
      'В остальном всё как раньше: ссылка есть у вас, её переходы – в вашей статистике.'
    ],
    button: { label: isOwnerGone ? 'Написать нам' : 'Возразить', link: support },
    notes: [
      isOwnerGone
        ? 'Если ссылка вам не нужна, напишите нам: мы уберём её из вашего тарифа.'
        : 'Если это ошибка, напишите нам: мы посмотрим ещё раз и вернём как было.'
    ],
    reason: REASON_ACCOUNT
  })
}
