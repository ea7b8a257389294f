import { describe, expect, test } from 'vitest'

import { recognise } from './link-type.ts'

describe('Wildberries', () => {
  test.each([
    ['https://www.wildberries.ru/catalog/12345678/detail.aspx', 12_345_678],
    [
      'https://www.wildberries.ru/catalog/12345678/detail.aspx?targetUrl=GP&size=99999999#reviews',
      12_345_678
    ],
    ['https://www.wildberries.ru/catalog/149763240/feedbacks?imtId=133421', 149_763_240],
    ['https://www.wildberries.ru/catalog/149763240/questions', 149_763_240],
    ['https://www.wildberries.ru/catalog/12345678/', 12_345_678],
    ['https://www.wildberries.ru/catalog/12345678', 12_345_678],
    ['https://m.wildberries.ru/catalog/12345678/detail.aspx', 12_345_678],
    ['https://wildberries.ru./catalog/12345678/detail.aspx', 12_345_678],
    ['https://wb.ru/catalog/12345678/detail.aspx', 12_345_678],
    ['https://wildberries.by/catalog/1234/detail.aspx', 1234],
    ['https://www.wildberries.by/product?card=12345678', 12_345_678],
    ['https://kz.wildberries.ru/catalog/55919141/detail.aspx', 55_919_141],
    ['https://www.wildberries.am/catalog/12345678/detail.aspx', 12_345_678],
    ['https://www.wildberries.uz/catalog/12345678/detail.aspx', 12_345_678],
    ['https://www.wildberries.ge/catalog/12345678/detail.aspx', 12_345_678],
    ['https://global.wildberries.ru/product?card=110592443&option=242198095', 110_592_443],
    ['https://global.wildberries.ru/product/noski-korotkie-nabor-216617294?option=345257859', 216_617_294],
    ['https://www.wildberries.ru/product/149763240', 149_763_240],
    ['https://www.wildberries.ru/catalog/999999999999/detail.aspx', 999_999_999_999]
  ])('%s is number %i', (address, nmId) => {
    expect(recognise(address)).toEqual({ type: 'wildberries', title: `Товар Wildberries № ${nmId}`, nmId })
  })

  test.each([
    'https://www.wildberries.ru/catalog/elektronika',
    'https://www.wildberries.ru/catalog/12345678x/detail.aspx',
    'https://www.wildberries.ru/catalog/0/search.aspx?search=12345678',
    'https://www.wildberries.ru/catalog/123/detail.aspx',
    'https://www.wildberries.ru/x/catalog/12345678/detail.aspx',
    'https://www.wildberries.ru/?card=12345678',
    'https://www.wildberries.ru/product?card=12345678&card=87654321',
    'https://www.wildberries.ru/product?card=1e8',
    'https://www.wildberries.ru/product?nm=12345678',
    'https://www.wildberries.ru/lk/basket?nmId=12345678',
    'https://www.wildberries.ru/catalog/9999999999999999/detail.aspx',
    'https://digital.wildberries.ru/offer/491728',
    'https://digital.wildberries.ru/catalog/491728',
    'https://seller.wildberries.ru/product/12345678',
    'https://card.wb.ru/cards/v4/detail?nm=12345678'
  ])('%s is no product', address => {
    expect(recognise(address)).toEqual({ type: 'wildberries', title: 'Wildberries' })
  })

  test('a shop is no product either', () => {
    expect(recognise('https://www.wildberries.ru/seller/12345678')).toEqual({
      type: 'wildberries',
      title: 'Магазин на Wildberries'
    })
  })
})

describe('Ozon', () => {
  test.each([
    'https://www.ozon.ru/product/chaynik-12345678/',
    'https://www.ozon.ru/product/chaynik-12345678/?asb=x&sh=y&sku=87654321',
    'https://www.ozon.ru/product/12345678/?at=x',
    'https://www.ozon.ru/product/12345678',
    'https://www.ozon.ru/product/chaynik-2000-12345678',
    'https://www.ozon.ru/product/chaynik-12345678/reviews/',
    'https://www.ozon.ru/product/?sku=12345678',
    'https://www.ozon.ru/products/12345678/?from=share_ios',
    'https://m.ozon.ru/product/12345678/',
    'https://www.ozon.ru/context/detail/id/12345678/?partner=x',
    'https://uz.ozon.com/product/bryuki-12345678/?oos_search=false',
    'https://ozon.kz/product/chaynik-12345678/'
  ])('%s', address => {
    expect(recognise(address)).toEqual({ type: 'ozon', title: 'Товар Ozon № 12345678' })
  })

  test.each([
    ['https://www.ozon.ru/category/chayniki-12345678/', 'Ozon'],
    ['https://www.ozon.ru/category/chayniki-12345678/?sku=12345678', 'Ozon'],
    ['https://www.ozon.ru/product/chaynik/', 'Ozon'],
    ['https://www.ozon.ru/product/chaynik-12345678x/', 'Ozon'],
    ['https://www.ozon.ru/t/12345678', 'Ozon'],
    ['https://www.ozon.ru/seller/novodel-885208/', 'Магазин на Ozon']
  ])('%s is no product', (address, title) => {
    expect(recognise(address)).toEqual({ type: 'ozon', title })
  })
})
