import { expect, test } from 'vitest'

import { isBotWall } from './bot-walls.ts'

test.each([
  'Just a moment...',
  'Just a moment…',
  'Один момент…',
  'Attention Required! | Cloudflare',
  'Checking your browser before accessing shop.ru',
  'DDoS-Guard',
  'Проверка браузера',
  'Доступ ограничен',
  'Доступ ограничен: проблема с IP',
  'Доступ к сайту ограничен',
  'Доступ временно заблокирован',
  'Доступ запрещен',
  'Access Denied',
  'Access to this page has been denied',
  '403 Forbidden',
  '429 Too Many Requests',
  '503 Service Temporarily Unavailable',
  'Forbidden',
  'Почти готово...',
  'Почти готово…',
  'Antibot Challenge Page',
  'Antibot Captcha',
  'Вы не робот?',
  'Ой!',
  'Подтвердите, что вы не робот',
  'Подтвердите, что вы человек',
  'Are you a human?',
  'Verify you are human',
  'Robot or human?',
  'Captcha',
  'Капча',
  'Please wait...',
  'Подождите, пожалуйста'
])('“%s” says nothing of the page', title => {
  expect(isBotWall(title)).toBe(true)
})

test.each([
  '',
  'Куртка «Лес» купить на Wildberries',
  'Робот-пылесос: почти готово к продаже',
  'Робот-пылесос Xiaomi',
  'Момент истины',
  'Один моментальный клей',
  'Access Point TP-Link',
  'Чашка «Ой, всё!»',
  '4030 моделей обуви',
  'Ограничен тираж: доступ к курсу',
  'Подождите минуту — чайник вскипит'
])('“%s” does', title => {
  expect(isBotWall(title)).toBe(false)
})
