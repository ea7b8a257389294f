import { describe, expect, test } from 'vitest'

import { readTarget } from '#server/links/target.ts'
import { ProblemError } from '#server/platform/errors.ts'

import { recognise } from './link-type.ts'

const own = [new URL('https://tropa.test')]

describe('what only looks like a known host is any other site', () => {
  test.each([
    'https://notwildberries.ru/catalog/12345678/detail.aspx',
    'https://wildberries.ru.evil.ru/catalog/12345678/detail.aspx',
    'https://wildberries.ru.com/catalog/12345678/detail.aspx',
    'https://wildberries-ru.com/',
    'https://www-wildberries.ru/catalog/12345678/detail.aspx',
    'https://wildberries.su/',
    'https://wi1dberries.ru/',
    'https://wildberries.ru-sale.shop/catalog/12345678',
    'https://wildberríes.ru/',
    'https://wïldberries.ru/',
    'https://wіldberries.ru/catalog/12345678/detail.aspx',
    'https://xn--wldberries-x2i.ru/catalog/12345678/detail.aspx',
    'https://evil.ru/wildberries.ru/catalog/12345678',
    'https://evil.ru/?u=https://wildberries.ru/catalog/12345678',
    'https://evil.ru/#https://wildberries.ru/catalog/12345678',
    'https://mywb.ru/',
    'https://wb.ru.com/',
    'https://ozon.ru.com/',
    'https://ozonru.com/',
    'https://fozon.ru/product/12345678/',
    'https://оzоn.ru/product/12345678/',
    'https://ozon.ru.evil.ru/product/12345678/',
    'https://supermarket.yandex.ru/',
    'https://notmarket.yandex.ru.evil.ru/',
    'https://market.yandex.ru.com/',
    'https://market-yandex.ru/',
    'https://aliexpress.ru.net/',
    'https://aliexpress-ru.com/item/1005001234567890.html',
    'https://xavito.ru/',
    'https://avito.ru-dostavka.shop/123',
    'https://at.me/x',
    'https://t.me.evil.ru/x',
    'https://t-me.ru/x',
    'https://t.mе/x',
    'https://telegram.me.ru/x',
    'https://wa.me.ru/79991234567',
    'https://notvk.com/',
    'https://vk.com.ru/',
    'https://vk-com.ru/',
    'https://xn--vk-lmc.com/',
    'https://book.ru/',
    'https://ok.ru.evil.ru/',
    'https://notyoutube.com/',
    'https://youtube.com.evil.ru/',
    'https://youtu.be.ru/',
    'https://rutubе.ru/',
    'https://tiktok.ru/',
    'https://instagram.com.ru/anna',
    'https://climax.ru/',
    'https://mаx.ru/',
    'https://apps.apple.com.evil.ru/',
    'https://play.google.com.evil.ru/',
    'https://rustore.ru.com/'
  ])('%s', address => {
    const recognised = recognise(readTarget(address, 'url', own))
    expect(recognised.type).toBe('site')
    expect(recognised.nmId).toBeUndefined()
  })
})

describe('the same host in another spelling', () => {
  test.each([
    ['https://t.me./channel', 'telegram'],
    ['HTTPS://VK.COM/club1', 'vk'],
    ['http://vk.com:8080/club1', 'vk'],
    ['https://OZON.ru.:443/t/abc', 'ozon']
  ])('%s is %s', (address, type) => {
    expect(recognise(readTarget(address, 'url', own)).type).toBe(type)
  })
})

describe('refused', () => {
  test.each([
    'tg://resolve?domain=channel',
    'whatsapp://send?phone=79991234567',
    'vk://vk.com/club1',
    'market://details?id=com.vkontakte.android',
    'javascript:alert(1)//wildberries.ru',
    'data:text/html,wildberries.ru',
    'ftp://wildberries.ru/',
    'https://vk.com@evil.ru/',
    'https://wildberries.ru:pass@evil.ru/catalog/12345678',
    'https://evil.ru\\@vk.com/',
    'https://vk.com\u200B/',
    'https://wb.ru%2eevil.ru/',
    'https://ｖｋ.com/club1',
    'https://2130706433/',
    'https://wildberries/',
    'https:///vk.com/',
    'https://tropa.test/abcdef',
    'wildberries',
    '12345678',
    `https://wildberries.ru/${'x'.repeat(2048)}`
  ])('%s', address => {
    expect(() => readTarget(address, 'url', own)).toThrow(ProblemError)
  })
})

test.each([
  ['https://www.example.ru/page', 'example.ru'],
  ['https://shop.example.ru.', 'shop.example.ru'],
  ['https://магазин.рф/', 'магазин.рф'],
  ['https://www.xn--80aairftm.xn--p1ai/', 'магазин.рф'],
  ['https://wіldberries.ru/', 'xn--wldberries-x2i.ru'],
  ['https://оzоn.рф/', 'xn--zn-emcb.xn--p1ai'],
  ['https://[2001:db8::1]/', '[2001:db8::1]']
])('%s is called «%s»', (address, title) => {
  expect(recognise(readTarget(address, 'url', own)).title).toBe(title)
})
