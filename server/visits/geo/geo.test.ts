import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeAll, describe, expect, test } from 'vitest'

import { type Geo, defaultGeoFiles, openGeo } from './geo.ts'
import { NOWHERE } from './place.ts'

const files = defaultGeoFiles()

describe('with the bases of DB-IP', () => {
  let geo: Geo
  beforeAll(async () => {
    geo = await openGeo(files)
  })

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
    ['2a02:6b8::feed:0ff', 'Москва', 'Москва'],
    ['2a00:1fa0::1', 'Москва', 'Москва']
  ])('%s is in %s, %s', (ip, region, city) => {
    expect(geo.lookup(ip)).toMatchObject({ country: 'RU', region, city })
  })

  test('a city without a Russian name gets its region', () => {
    expect(geo.lookup('217.66.152.1')).toMatchObject({ region: 'Республика Коми', city: 'Республика Коми' })
  })

  test('other countries keep the English names', () => {
    expect(geo.lookup('8.8.8.8')).toMatchObject({
      country: 'US',
      region: 'California',
      city: 'Mountain View'
    })
  })

  test.each(['127.0.0.1', '10.0.0.1', '::1', 'fe80::1%eth0', '::ffff:192.168.1.1', '', 'garbage', '1.2.3'])(
    '%j is nowhere',
    ip => {
      expect(geo.lookup(ip)).toEqual(NOWHERE)
    }
  )

  test('one family alone never answers for the other', async () => {
    const [v4, v6] = await Promise.all([openGeo({ v4: files.v4 ?? '' }), openGeo({ v6: files.v6 ?? '' })])
    expect(v4.lookup('2a02:6b8::feed:0ff')).toEqual(NOWHERE)
    expect(v6.lookup('77.88.8.8')).toEqual(NOWHERE)
  })
})

test('without a base every address is nowhere', async () => {
  const geo = await openGeo({})
  expect(geo.lookup('77.88.8.8')).toEqual(NOWHERE)
})

test('a named file that is not there is an error', async () => {
  await expect(openGeo({ v4: join(tmpdir(), 'no-such-base.mmdb') })).rejects.toThrow('ENOENT')
})
