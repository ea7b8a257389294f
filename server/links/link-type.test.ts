import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { linkTypes } from '#contract/links.ts'

import { recognise } from './link-type.ts'

describe('known hosts', () => {
  test.each([
    ['https://www.wildberries.ru/', 'wildberries'],
    ['https://wildberries.ru/brands/x', 'wildberries'],
    ['https://global.wildberries.ru/catalog', 'wildberries'],
    ['https://wb.ru/', 'wildberries'],
    ['https://www.wildberries.by/', 'wildberries'],
    ['https://www.ozon.ru/category/x', 'ozon'],
    ['https://ozon.kz/', 'ozon'],
    ['https://m.ozon.ru/', 'ozon'],
    ['https://market.yandex.ru/product--x/1', 'yandexmarket'],
    ['https://megamarket.ru/', 'megamarket'],
    ['https://aliexpress.ru/item/1.html', 'aliexpress'],
    ['https://www.aliexpress.com/item/1.html', 'aliexpress'],
    ['https://www.avito.ru/moskva', 'avito'],
    ['https://t.me/channel', 'telegram'],
    ['http://telegram.me/channel', 'telegram'],
    ['https://wa.me/79990000000', 'whatsapp'],
    ['https://api.whatsapp.com/send?phone=1', 'whatsapp'],
    ['https://vk.com/club1', 'vk'],
    ['https://m.vk.com/club1', 'vk'],
    ['https://vk.ru/club1', 'vk'],
    ['https://vkvideo.ru/video-1', 'vk'],
    ['https://ok.ru/group/1', 'ok'],
    ['https://www.youtube.com/watch?v=1', 'youtube'],
    ['https://music.youtube.com/', 'youtube'],
    ['https://youtu.be/1', 'youtube'],
    ['https://rutube.ru/video/1', 'rutube'],
    ['https://dzen.ru/a/1', 'dzen'],
    ['https://zen.yandex.ru/x', 'dzen'],
    ['https://www.tiktok.com/@anna', 'tiktok'],
    ['https://vm.tiktok.com/1', 'tiktok'],
    ['https://www.instagram.com/anna', 'instagram'],
    ['https://max.ru/anna', 'max'],
    ['https://apps.apple.com/ru/app/x/id1', 'appstore'],
    ['https://play.google.com/store/apps/details?id=x', 'googleplay'],
    ['https://www.rustore.ru/catalog/app/x', 'rustore'],
    ['HTTPS://T.ME/Channel', 'telegram'],
    ['https://t.me./channel', 'telegram'],
    ['https://vk.com:443/club1', 'vk']
  ])('%s is %s', (address, type) => {
    expect(recognise(address).type).toBe(type)
  })

  test('there is one of every type', () => {
    const examples = linkTypes.filter(type => type !== 'site')
    expect(examples).toHaveLength(19)
  })
})

describe('look-alikes are any other site', () => {
  test.each([
    'https://notwildberries.ru/catalog/12345678/detail.aspx',
    'https://wildberries.ru.evil.ru/catalog/12345678/detail.aspx',
    'https://wildberries-ru.com/',
    'https://wildberries.su/',
    'https://wildberríes.ru/',
    'https://wïldberries.ru/',
    'https://evil.ru/wildberries.ru/catalog/12345678',
    'https://evil.ru/?u=wildberries.ru',
    'https://evil.ru/#wildberries.ru',
    'https://mywb.ru/',
    'https://wb.ru.com/',
    'https://ozon.ru.com/',
    'https://ozonru.com/',
    'https://fozon.ru/product/12345678/',
    'https://yandex.ru/market',
    'https://ya.ru/',
    'https://notmarket.yandex.ru.evil.ru/',
    'https://supermarket.yandex-ru.com/',
    'https://aliexpress.ru.net/',
    'https://xavito.ru/',
    'https://at.me/x',
    'https://t.me.evil.ru/x',
    'https://t-me.ru/',
    'https://notvk.com/',
    'https://vk.com.ru/',
    'https://xn--vk-lmc.com/',
    'https://book.ru/',
    'https://tiktok.ru/',
    'https://notyoutube.com/',
    'https://youtube.com.evil.ru/',
    'https://climax.ru/',
    'https://apple.com/',
    'https://google.com/',
    'https://play.google.com.evil.ru/',
    'https://example.ru/',
    'https://[2001:db8::1]/',
    'http://8.8.8.8/'
  ])('%s', address => {
    expect(recognise(address)).toMatchObject({ type: 'site' })
    expect(recognise(address).nmId).toBeUndefined()
  })
})

describe('products', () => {
  test.each([
    ['https://www.wildberries.ru/catalog/12345678/detail.aspx', 12_345_678],
    ['https://www.wildberries.ru/catalog/12345678/detail.aspx?targetUrl=GP#reviews', 12_345_678],
    ['https://www.wildberries.ru/catalog/12345678/', 12_345_678],
    ['https://www.wildberries.ru/catalog/12345678', 12_345_678],
    ['https://wildberries.by/catalog/1234/detail.aspx', 1234],
    ['https://www.wildberries.ru/catalog/999999999999/detail.aspx', 999_999_999_999]
  ])('%s is number %i', (address, nmId) => {
    expect(recognise(address)).toEqual({
      type: 'wildberries',
      title: `Товар Wildberries № ${nmId}`,
      nmId
    })
  })

  test.each([
    'https://www.wildberries.ru/catalog/elektronika',
    'https://www.wildberries.ru/catalog/12345678x/detail.aspx',
    'https://www.wildberries.ru/catalog/0/search.aspx?search=1',
    'https://www.wildberries.ru/seller/12345678',
    'https://www.wildberries.ru/x/catalog/12345678/detail.aspx',
    'https://www.wildberries.ru/?card=12345678',
    'https://www.wildberries.ru/catalog/9999999999999999/detail.aspx'
  ])('%s is no product', address => {
    expect(recognise(address)).toEqual({ type: 'wildberries', title: 'Wildberries' })
  })

  test.each([
    ['https://www.ozon.ru/product/chaynik-12345678/', 'Товар Ozon № 12345678'],
    ['https://www.ozon.ru/product/12345678/?at=x', 'Товар Ozon № 12345678'],
    ['https://www.ozon.ru/product/chaynik-2000-12345678', 'Товар Ozon № 12345678'],
    ['https://www.ozon.ru/category/chayniki-12345678/', 'Ozon'],
    ['https://www.ozon.ru/product/chaynik/', 'Ozon']
  ])('%s is called «%s»', (address, title) => {
    expect(recognise(address)).toEqual({ type: 'ozon', title })
  })
})

test.each([
  ['https://www.example.ru/page', 'example.ru'],
  ['https://shop.example.ru.', 'shop.example.ru'],
  ['https://t.me/x', 'Telegram']
])('%s is called «%s»', (address, title) => {
  expect(recognise(address).title).toBe(title)
})

test('any address has a known type and a name', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), address => {
      const { type, title } = recognise(address)
      expect(linkTypes).toContain(type)
      expect(title).not.toBe('')
    })
  )
})
