import { describe, expect, test } from 'vitest'

import { defaultGeoFiles } from './geo-files.ts'
import { openGeo } from './geo.ts'
import { NOWHERE } from './place.ts'

const files = defaultGeoFiles()

describe('with the bases of DB-IP', () => {
  const geo = openGeo(files)

  test.each([
    ['77.88.8.8', 'Москва', 'Москва'],
    ['95.24.0.1', 'Москва', 'Москва'],
    ['213.87.150.1', 'Московская область', 'Чехов'],
    ['85.26.234.1', 'Чувашская Республика', 'Чебоксары'],
    ['188.162.64.1', 'Санкт-Петербург', 'Санкт-Петербург'],
    ['95.167.0.1', 'Смоленская область', 'Велиж'],
    ['46.158.0.1', 'Краснодарский край', 'Краснодар'],
    ['188.16.0.1', 'Свердловская область', 'Екатеринбург'],
    ['37.79.0.1', 'Пермский край', 'Пермь'],
    ['5.137.0.1', 'Новосибирская область', 'Новосибирск'],
    ['176.213.0.1', 'Нижегородская область', 'Нижний Новгород'],
    ['::ffff:176.213.0.1', 'Нижегородская область', 'Нижний Новгород'],
    ['64:ff9b::b0d5:1', 'Нижегородская область', 'Нижний Новгород'],
    ['2a02:6b8::feed:0ff', 'Москва', 'Москва'],
    ['2a00:1fa0::1', 'Москва', 'Москва']
  ])('%s is in %s, %s', (ip, region, city) => {
    expect(geo.lookup(ip)).toMatchObject({ country: 'RU', region, city })
  })

  test('a city without a Russian name gets its region', () => {
    expect(geo.lookup('217.66.152.1')).toMatchObject({ region: 'Республика Коми', city: 'Республика Коми' })
  })

  test.each([
    ['178.154.0.1', 'BY', 'Минск'],
    ['178.123.128.1', 'BY', 'Гомель'],
    ['178.120.192.1', 'BY', 'Гродно'],
    ['217.21.42.1', 'BY', 'Пинск'],
    ['2.74.0.1', 'KZ', 'Алматы'],
    ['103.241.108.1', 'KZ', 'Астана'],
    ['37.150.128.1', 'KZ', 'Усть-Каменогорск'],
    ['157.22.128.1', 'UZ', 'Ташкент'],
    ['158.181.128.1', 'KG', 'Бишкек'],
    ['85.9.160.1', 'TJ', 'Душанбе'],
    ['46.71.0.1', 'AM', 'Ереван'],
    ['5.191.0.1', 'AZ', 'Баку'],
    ['134.90.64.1', 'GE', 'Тбилиси'],
    ['176.73.0.1', 'GE', 'Тбилиси'],
    ['89.187.48.1', 'MD', 'Бендеры'],
    ['49.0.144.1', 'MN', 'Улан-Батор'],
    ['44.176.0.1', 'TR', 'Стамбул'],
    ['158.252.0.1', 'AE', 'Дубай'],
    ['46.240.192.1', 'RS', 'Белград'],
    ['95.164.120.1', 'ME', 'Будва'],
    ['51.204.0.1', 'IL', 'Тель-Авив'],
    ['57.104.0.1', 'DE', 'Мюнхен'],
    ['178.180.0.1', 'PL', 'Варшава'],
    ['5.242.0.1', 'LT', 'Вильнюс'],
    ['94.186.0.1', 'LV', 'Рига'],
    ['91.95.128.1', 'EE', 'Таллин'],
    ['85.78.0.1', 'FI', 'Хельсинки'],
    ['176.103.128.1', 'CY', 'Лимасол'],
    ['223.205.24.1', 'TH', 'Паттайя'],
    ['59.192.0.1', 'CN', 'Пекин'],
    ['113.179.160.1', 'VN', 'Нячанг'],
    ['217.54.37.1', 'EG', 'Хургада'],
    ['169.64.0.1', 'US', 'Нью-Йорк']
  ])('abroad %s is in %s, %s', (ip, country, city) => {
    expect(geo.lookup(ip)).toMatchObject({ country, city })
  })

  test('a city abroad that has no Russian name here keeps its own', () => {
    expect(geo.lookup('29.0.0.1')).toMatchObject({ country: 'US', city: 'Whitehall' })
  })

  test.each(['127.0.0.1', '10.0.0.1', '::1', 'fe80::1%eth0', '::ffff:192.168.1.1', '', 'garbage', '1.2.3'])(
    '%j is nowhere',
    ip => {
      expect(geo.lookup(ip)).toEqual(NOWHERE)
    }
  )

  test('one family alone never answers for the other', () => {
    const [v4, v6] = [openGeo({ v4: files.v4 ?? '' }), openGeo({ v6: files.v6 ?? '' })]
    expect(v4.lookup('2a02:6b8::feed:0ff')).toEqual(NOWHERE)
    expect(v6.lookup('77.88.8.8')).toEqual(NOWHERE)
  })
})

test('without a base every address is nowhere', () => {
  const geo = openGeo({})
  expect(geo.lookup('77.88.8.8')).toEqual(NOWHERE)
})
