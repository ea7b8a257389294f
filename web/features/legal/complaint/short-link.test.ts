import { describe, expect, test } from 'vitest'

import { readShortLink } from './short-link.ts'

const hosts = ['tr.example', 'tropa.example:3000']

describe('the name of a link', () => {
  test.each([
    ['spring-sale', 'spring-sale'],
    ['Spring-Sale', 'Spring-Sale'],
    [' https://tr.example/Spring_1 ', 'Spring_1'],
    ['HTTP://TR.Example/spring-sale/', 'spring-sale'],
    ['tr.example/spring-sale?utm_source=vk#top', 'spring-sale'],
    ['www.tr.example/spring-sale+', 'spring-sale'],
    ['https://tr.example/spring-sale/2', 'spring-sale'],
    ['https://tr.example/spring%2Dsale', 'spring-sale'],
    ['tropa.example:3000/spring-sale', 'spring-sale'],
    ['https://www.tropa.example.:3000/spring-sale', 'spring-sale'],
    ['/spring-sale', 'spring-sale']
  ])('of %j is %s', (text, slug) => {
    expect(readShortLink(text, hosts)).toEqual({ slug })
  })
})

test('a host of Cyrillic letters is known by either spelling', () => {
  const { host } = new URL('https://тропа.рф')
  for (const text of ['тропа.рф/spring-sale', `https://${host}/spring-sale`, 'www.Тропа.РФ/spring-sale'])
    expect(readShortLink(text, [host])).toEqual({ slug: 'spring-sale' })
})

describe('no link of ours', () => {
  test.each([
    ['', /^Вставьте/],
    ['https://', /^Вставьте/],
    ['https://bit.ly/abcdefg', /не наша.*tr\.example\//],
    ['tr.example.evil.ru/abcdefg', /не наша/],
    ['tropa.example/abcdefg', /не наша/],
    ['https://tr.example/', /не похоже/],
    ['https://tr.example/abc', /не похоже/],
    ['https://tr.example/%E0%A4%A', /не похоже/],
    ['какая-то ссылка', /не похоже/],
    ['a'.repeat(65), /не похоже/]
  ])('%j', (text, problem) => {
    expect(readShortLink(text, hosts)).toEqual({ slug: '', problem: expect.stringMatching(problem) })
  })
})
