import { metaNote } from '#contract/meta-note.ts'
import type { Range } from '#server/analytics/range.ts'
import { localMs } from '#server/analytics/zone.ts'
import { text } from '#server/platform/xlsx-columns.ts'
import type { Sheet } from '#server/platform/xlsx.ts'

import { ROWS_MAX } from './statistics.store.ts'

const MOSCOW = 'Europe/Moscow'

const momentWords = (ms: number, zone: string) => {
  const [day = '', clock = ''] = new Date(localMs(ms, zone)).toISOString().slice(0, 16).split('T')
  return `${day.split('-').toReversed().join('.')} ${clock}`
}

async function* rows({ from, to, zone, since }: Range, now: number): Sheet['rows'] {
  yield ['Период', `С ${momentWords(from, zone)} до ${momentWords(to, zone)}`]
  yield ['Часовой пояс', zone === MOSCOW ? 'Москва (UTC+3)' : zone]
  if (since !== undefined) yield ['Почему не раньше', 'Более раннюю статистику ваш тариф не показывает.']
  yield ['Собран', `${momentWords(now, MOSCOW)} по Москве`]
  yield [
    'Ссылки',
    'Все, и из архива тоже. Удалённых здесь нет, а в обзоре их переходы есть: поэтому там может быть больше.'
  ]
  yield ['Переходы', 'Сколько раз ссылку открыли люди.']
  yield [
    'Люди',
    'Сколько было разных людей. В каждой строке человек считается один раз, поэтому люди по дням и городам не складываются. Узнаём человека в пределах месяца: кто приходил в двух месяцах, посчитан дважды. Здесь посчитаны все, а в обзоре, когда людей больше тысячи, их число верно до 1 %: цифры могут немного отличаться.'
  ]
  yield ['Города', `У каждой ссылки: до ${ROWS_MAX} самых частых.`]
  yield ['Повторы', 'Переходы тех, кто уже приходил: переходы минус люди.']
  yield [
    'Кнопки',
    'Нажатия: сколько раз люди нажали кнопку мини-страницы. Люди: сколько разных людей её нажали; кто нажал две кнопки, есть в обеих строках. Кнопки, которые есть сейчас и которых никто не нажал, стоят с нулём.'
  ]
  yield ['Машины', 'Роботы и превью мессенджеров. В переходы не входят.']
  yield ['Instagram и Facebook', metaNote]
}

/** What the figures are and of which days, for whoever is handed the file. */
export const aboutSheet = (range: Range, now: number): Sheet => ({
  name: 'О файле',
  columns: [text('О чём', 24), text('Что это', 110)],
  rows: rows(range, now)
})
