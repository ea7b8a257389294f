import { moscowDate, moscowMoment } from '#landing/moment.ts'

import type { Letter, Sender } from './letter.ts'
import { REASON_ACCOUNT, writeLetter } from './write-letter.ts'

interface TokenNews {
  /** When its term is over; milliseconds. */
  expiresAt: number
  /** Where a new one is put in. */
  profile: string
}

const HOW =
  'В кабинете продавца на seller.wildberries.ru откройте «Настройки» → «Доступ к API» и создайте новый токен: тип «Базовый», категории «Статистика» и «Аналитика», доступ «Только чтение». Скопируйте его и вставьте в профиле «Тропы».'
const STAYS =
  'Ссылки работают, переходы считаются, как раньше. Всё, что уже собрано с Wildberries, сохранится.'
const NEVER = 'Вставляйте токен только в профиле. Мы никогда не просим прислать его письмом или в сообщении.'

const button = (link: string) => ({ label: 'Заменить токен', link })

export const tokenEndsLetter = (sender: Sender, { expiresAt, profile }: TokenNews): Letter =>
  writeLetter(sender, {
    subject: `Токен Wildberries действует до ${moscowDate(expiresAt)}`,
    preview: 'Замените его заранее, чтобы заказы и выкупы приходили без перерыва.',
    title: 'Скоро закончится токен Wildberries',
    paragraphs: [
      `${moscowMoment(expiresAt)} Wildberries перестанет принимать токен, который вы добавили в «Тропу». Так бывает с каждым токеном: он действует 180\u00A0дней. Без нового мы не сможем показывать заказы и выкупы рядом с переходами.`,
      HOW
    ],
    facts: [['Токен действует до', moscowMoment(expiresAt)]],
    button: button(profile),
    notes: [STAYS, 'Если токен вам больше не нужен, ничего делать не надо.', NEVER],
    reason: REASON_ACCOUNT
  })

/** `at`: when the marketplace refused it; milliseconds. */
export function tokenRefusedLetter(
  sender: Sender,
  { at, expiresAt, profile }: TokenNews & { at: number }
): Letter {
  const isOver = expiresAt <= at
  return writeLetter(sender, {
    subject: isOver ? 'Срок токена Wildberries закончился' : 'Токен Wildberries больше не принимается',
    preview: 'Добавьте новый, и заказы с выкупами снова появятся.',
    title: isOver ? 'Срок токена Wildberries закончился' : 'Токен Wildberries больше не принимается',
    paragraphs: [
      isOver
        ? 'Токен Wildberries, который вы добавили в «Тропу», отработал свой срок. Новых заказов и выкупов мы пока не получаем.'
        : 'Мы спросили у Wildberries данные вашего магазина, и он отказал: похоже, токен удалили в кабинете продавца или сменили его права. Новых заказов и выкупов мы пока не получаем.',
      HOW
    ],
    facts: [[isOver ? 'Токен действовал до' : 'Отказ получен', moscowMoment(isOver ? expiresAt : at)]],
    button: button(profile),
    notes: [
      STAYS,
      'Дни без токена тоже не потеряются, если добавить новый в течение недели: столько Wildberries хранит данные по дням.',
      NEVER
    ],
    reason: REASON_ACCOUNT
  })
}
