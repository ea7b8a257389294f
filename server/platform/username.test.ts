import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { requireUsername, usernameIn } from './username.ts'

describe('one mailbox has one name', () => {
  test.each([
    [' V@Mail.Example.RU ', 'v@mail.example.ru'],
    ['v@ｇmail.com', 'v@gmail.com'],
    ['ｖ@gmail.com', 'v@gmail.com'],
    ['v@mail．example.ru', 'v@mail.example.ru'],
    ['v@mail。example.ru', 'v@mail.example.ru'],
    ['v@𝐠𝐦𝐚𝐢𝐥.com', 'v@gmail.com'],
    ['v@Почта.РФ', 'v@почта.рф'],
    ['v@xn--80a1acny.xn--p1ai', 'v@почта.рф'],
    // Hosts leave such a letter out.
    ['v@exam\u1160ple.ru', 'v@example.ru'],
    ['V@XN--80A1ACNY.xn--p1ai', 'v@почта.рф'],
    ['иван@почта.рф', 'иван@почта.рф'],
    ['cafe\u0301@example.ru', 'caf\u00e9@example.ru'],
    ["o'neil+shop/1@my_shop.example.ru", "o'neil+shop/1@my_shop.example.ru"]
  ])('%s → %s', (given, username) => {
    expect(usernameIn(given)).toBe(username)
  })

  test('which is a name itself, and the same in any letter case', () => {
    fc.assert(
      fc.property(
        fc.emailAddress(),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter(sign => !/[@\s]/.test(sign)),
        (email, sign) => {
          for (const given of [email, `${sign}${email}`, email.replace('@', `@${sign}`)]) {
            const username = usernameIn(given)
            if (username === undefined) continue
            expect(usernameIn(username)).toBe(username)
            expect(usernameIn(` ${username.normalize('NFKD')}`)).toBe(username)
          }
          expect(usernameIn(email.toUpperCase())).toBe(usernameIn(email))
        }
      ),
      { numRuns: 500 }
    )
  })
})

test.each([
  'v',
  '@example.ru',
  'v@',
  'v@example',
  'v@a@example.ru',
  'v@example.ru/x',
  'v@example.ru?x.y',
  'v@example.ru#x.y',
  'v@mail%2eexample.ru',
  'v@exam\uff0fple.ru',
  'v\uff1cx\uff1e@example.ru',
  'v@example\uff20other.ru',
  'v@127.0.0.1',
  'v@0x7f.1',
  'v\u034f@example.ru',
  'v\u061c@example.ru',
  'v\u3164@example.ru',
  'v\u2800@example.ru',
  'v\ufe0f@example.ru',
  'v\u{e0041}@example.ru',
  `v@${'\ufdfa'.repeat(20)}.example.ru`
])('%s is nobody’s', given => {
  expect(usernameIn(given)).toBeUndefined()
  expect(() => requireUsername(given)).toThrow(
    expect.objectContaining({
      code: 'INVALID',
      details: [{ field: 'username', message: 'Введите почту вида name@example.ru.' }]
    })
  )
})
