import type { Order } from './changes.ts'
import { dayOf, timeText } from './moscow.ts'
import { drawsAbout, oneOf, type Random } from './random.ts'

const NEVER = '0001-01-01T00:00:00'

const places = [
  ['Коледино', 'Центральный федеральный округ', 'Московская область'],
  ['Электросталь', 'Центральный федеральный округ', 'Москва'],
  ['Казань', 'Приволжский федеральный округ', 'Республика Татарстан'],
  ['Краснодар', 'Южный федеральный округ', 'Краснодарский край'],
  ['Екатеринбург - Перспективный 12', 'Уральский федеральный округ', 'Свердловская область'],
  ['Новосибирск', 'Сибирский федеральный округ', 'Новосибирская область'],
  ['Санкт-Петербург Уткина Заводь', 'Северо-Западный федеральный округ', 'Санкт-Петербург']
] as const

const digits = (random: Random, length: number) =>
  String(Math.floor(random() * 10 ** length)).padStart(length, '0')
const hex = (random: Random) =>
  Math.floor(random() * 2 ** 32)
    .toString(16)
    .padStart(8, '0')

/** A row of the list of orders. Source: reference wildberries.md § 3. */
export function orderRow({ product, piece, isCancelled, changed }: Order): Record<string, unknown> {
  const { sid, nmId, good } = product
  const random = drawsAbout('row', sid, nmId, dayOf(piece.at), piece.index)
  const [warehouseName, oblastOkrugName, regionName] = oneOf(random, places)
  const priceWithDisc = piece.price / 100
  const spp = Math.round(random() * 30)
  return {
    date: timeText(piece.at),
    lastChangeDate: timeText(changed),
    warehouseName,
    warehouseType: random() < 0.85 ? 'Склад WB' : 'Склад продавца',
    countryName: 'Россия',
    oblastOkrugName,
    regionName,
    supplierArticle: good.vendorCode,
    nmId,
    barcode: `20${digits(random, 11)}`,
    category: good.category,
    subject: good.subject,
    brand: good.brand,
    techSize: oneOf(random, good.sizes),
    incomeID: 0,
    isSupply: false,
    isRealization: true,
    totalPrice: good.price,
    discountPercent: Math.round(100 - piece.price / good.price),
    spp,
    finishedPrice: Math.round(priceWithDisc * (100 - spp)) / 100,
    priceWithDisc,
    isCancel: isCancelled,
    cancelDate: isCancelled && piece.cancelledAt !== undefined ? timeText(piece.cancelledAt) : NEVER,
    sticker: digits(random, 11),
    gNumber: `9${digits(random, 9)}${digits(random, 9)}`,
    srid: `d${nmId % 97}.${hex(random)}${hex(random)}${dayOf(piece.at)}.${piece.index}.0`
  }
}
