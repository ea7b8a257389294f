import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  confirmLetter,
  deletionLetter,
  linkLetter,
  newSignInLetter,
  passwordChangedLetter,
  removedLetter,
  restoreLetter,
  wayLinkedLetter
} from './account-letters.ts'
import { complaintDigestLetter } from './complaint-digest-letter.ts'
import { complaintLetter } from './complaint-letter.ts'
import type { Letter, Sender } from './letter.ts'
import {
  linkBlockedLetter,
  linkDeletedLetter,
  linkGivenAwayLetter,
  linkOwnerLetter,
  linkReceivedLetter
} from './link-letters.ts'
import { paidLetter, refundedLetter } from './payment-letters.ts'
import { planChangedLetter } from './plan-changed-letter.ts'
import { planEndedLetter } from './plan-ended-letter.ts'
import { refundWantedLetter } from './refund-wanted-letter.ts'
import { chargeFailedLetter, chargeSoonLetter, renewalCancelledLetter } from './renewal-letters.ts'
import { supportLetter } from './support-letter.ts'
import { tokenEndsLetter, tokenRefusedLetter } from './token-letters.ts'

const quiet: Sender['legal'] = { name: '', inn: '', address: '', email: '' }
const sender = (legal: Sender['legal'] = quiet): Sender => ({
  home: 'https://tropa.test/',
  site: 'tropa.test',
  forget: 'https://tropa.test/forget',
  legal
})
const link = 'https://tropa.test/confirm/secret?a=1&b=2'

const profile = { plans: 'https://tropa.test/plans', documents: 'https://tropa.test/documents' }
const charge = {
  ...profile,
  plan: 'START_1',
  amount: 39_000,
  at: Date.UTC(2026, 10, 21, 7),
  until: Date.UTC(2026, 11, 21, 7)
} as const

const moneyLetters = (from: Sender, text: string): Record<string, Letter> => {
  const paid = {
    ...charge,
    currency: text,
    receipt: `https://receipts.test/${text}`,
    next: { date: charge.until, amount: 39_000 }
  }
  const failed = {
    ...charge,
    currency: text,
    reason: text,
    advice: text,
    nextTry: charge.until,
    cardPage: ''
  }
  const pages = { keep: link, refund: link, rules: link }
  const cancelled = { ...charge, ...pages, by: 'user', isCardForgotten: true } as const
  return {
    'charge soon': chargeSoonLetter(from, { ...charge, currency: text, date: charge.until }),
    paid: paidLetter(from, paid),
    'paid once': paidLetter(from, { ...paid, receipt: '', next: null }),
    'paid by a promo code': paidLetter(from, { ...paid, amount: 0, receipt: '', next: null }),
    'charge failed': chargeFailedLetter(from, failed),
    'charge failed, with a page for the card': chargeFailedLetter(from, {
      ...failed,
      nextTry: null,
      cardPage: `https://pay.test/${text}`
    }),
    'plan changed': planChangedLetter(from, { ...charge, from: 'SOCIAL_1', next: null }),
    'plan changed, and is to be paid': planChangedLetter(from, {
      ...charge,
      from: null,
      until: charge.at,
      next: { date: charge.until, amount: 99_000 }
    }),
    'renewal cancelled': renewalCancelledLetter(from, cancelled),
    'renewal cancelled there': renewalCancelledLetter(from, { ...cancelled, by: 'provider', until: 0 }),
    'renewal ended by failures': renewalCancelledLetter(from, { ...cancelled, by: 'provider', reason: text }),
    'renewal cancelled with the account': renewalCancelledLetter(from, { ...cancelled, by: 'deletion' }),
    'renewal ended by an administrator': renewalCancelledLetter(from, { ...cancelled, by: 'removal' }),
    'plan ended': planEndedLetter(from, charge),
    refunded: refundedLetter(from, { ...charge, currency: text, receipt: '' }),
    'refunded, all': refundedLetter(from, {
      ...charge,
      currency: text,
      receipt: `https://receipts.test/${text}`,
      until: charge.at
    }),
    'refund wanted': refundWantedLetter(from, {
      ...charge,
      username: text,
      userId: '1',
      panel: link,
      paidAt: charge.at,
      worth: 995,
      reason: text,
      confirmed: false
    })
  }
}

/** Every letter, with a text of a stranger wherever one can stand. */
const letters = (text: string, legal?: Sender['legal']): Record<string, Letter> => {
  const visit = { device: text, address: text, at: Date.UTC(2026, 10, 21, 7) }
  const from = sender(legal)
  const about = { address: `tr.test/${text}`, support: link }
  return {
    confirm: confirmLetter(from, { link }),
    restore: restoreLetter(from, { username: text, link, confirmed: true }),
    'password changed': passwordChangedLetter(from, visit),
    'new sign-in': newSignInLetter(from, visit),
    link: linkLetter(from, { provider: 'google', email: text, link, confirmed: false }),
    'way linked': wayLinkedLetter(from, { ...visit, provider: 'yandex', profile: link }),
    deletion: deletionLetter(from, { until: visit.at, keep: link }),
    removed: removedLetter(from, { rules: link }),
    'token ends': tokenEndsLetter(from, { expiresAt: visit.at, profile: link }),
    'token refused': tokenRefusedLetter(from, { at: visit.at, expiresAt: visit.at + 1, profile: link }),
    'token over': tokenRefusedLetter(from, { at: visit.at, expiresAt: visit.at, profile: link }),
    support: supportLetter(from, {
      ...visit,
      topic: 'idea',
      message: text,
      username: text,
      userId: '1',
      confirmed: false
    }),
    complaint: complaintLetter(from, {
      address: `tr.test/${text}`,
      about: link,
      complaints: link,
      shortlink: text,
      fulllink: text,
      state: 'living',
      owner: { username: text, userId: '1' },
      reason: text,
      email: `x${text}`,
      count: 2,
      at: visit.at
    }),
    'complaint digest': complaintDigestLetter(
      from,
      [
        { address: 'tr.test/first', state: 'blocked', owner: '1', untold: 2, count: 5, reason: text },
        { address: `tr.test/${text}`, state: 'living', owner: '2', untold: 1, count: 1, reason: text }
      ],
      link
    ),
    'link blocked': linkBlockedLetter(from, { ...about, reason: text, rules: link }),
    'link deleted': linkDeletedLetter(from, about),
    'link given away': linkGivenAwayLetter(from, about),
    'link received': linkReceivedLetter(from, { ...about, archived: true, list: link }),
    'link is yours now': linkOwnerLetter(from, { ...about, isYours: true }),
    'link of who is gone': linkOwnerLetter(from, { ...about, isYours: true, isOwnerGone: true }),
    'link is no longer yours': linkOwnerLetter(from, { ...about, isYours: false }),
    ...moneyLetters(from, text)
  }
}

describe.each(Object.entries(letters('Chrome, Windows')))('%s', (_, { html, subject, text }) => {
  test('is small, Russian and loads nothing', () => {
    expect(new TextEncoder().encode(html).length).toBeLessThan(15_000)
    expect(html).toContain('<html lang="ru">')
    expect(html).not.toMatch(/<script|<img|<link|<svg|url\(|src=|data:/)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(subject).toMatch(/^[А-Я]/)
    expect(text).toMatch(/\n$/)
  })

  test('says the same in text as in HTML', () => {
    const words = html
      .replace(/<(style|title)>.*?<\/\1>|<div style="display:none.*?<\/div>|<!--.*?-->/gs, '')
      .replace(/<[^>]*>/g, '\n')
      .replaceAll('&amp;', '&')
      .split('\n')
      .filter(line => line.trim() !== '')
    expect(words.length).toBeGreaterThan(5)
    for (const line of words.filter(part => !part.startsWith('Кнопка не открывается')))
      expect(text).toContain(line)
  })
})

/** The elements of a letter, without what they carry; lines of a message are its own. */
const tags = (html: string) =>
  html
    .replaceAll('<br>', '')
    .match(/<[^>]*>/g)
    ?.map(tag => tag.replace(/ .*/s, '>'))

test('nothing that a stranger wrote becomes markup', () => {
  const plain = letters('x')
  const hostile = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('"><script>alert(1)</script>', "' onclick='x", '</style><b>', '</title>', '<!--', '&lt;')
  )
  fc.assert(
    fc.property(hostile, text => {
      for (const [name, { html }] of Object.entries(letters(text))) {
        expect(tags(html), name).toEqual(tags(plain[name]?.html ?? ''))
      }
    })
  )
})

test('who deletes the account is led to where it can be kept; the way to a new password can be pressed', () => {
  const keep = 'https://tropa.test/profile/info#deletion'
  const { html, text } = deletionLetter(sender(), { until: Date.UTC(2026, 11, 21), keep })
  expect(html).toContain(`href="${keep}"`)
  expect(html).toContain(`href="${sender().forget}"`)
  expect(text).toContain(`«Оставить аккаунт»: ${sender().forget}`)
})

test('the operator is told by name and address, as far as they are known', () => {
  const legal = {
    name: 'ИП Иванова',
    inn: '7701',
    address: 'Москва, ул. Мясницкая, 1',
    email: 'help@tropa.test'
  }
  for (const { html, text } of Object.values(letters('x', legal))) {
    for (const line of ['ИП Иванова, ИНН\u00A07701', legal.address, legal.email]) {
      expect(html).toContain(line)
      expect(text).toContain(line)
    }
  }
  for (const { text } of Object.values(letters('x'))) expect(text).toMatch(/Тропа, tropa\.test\n$/)
})

test('an unconfirmed account loses its password by a link letter, and is told so; a confirmed one keeps it', () => {
  const question = { provider: 'yandex', email: 'a@b.ru', link } as const
  const words = 'прежний пароль перестанет действовать'
  expect(linkLetter(sender(), { ...question, confirmed: false }).text).toContain(words)
  expect(linkLetter(sender(), { ...question, confirmed: true }).text).not.toContain(words)
})

test('a new password for an unconfirmed account begins it anew, and the letter says so', () => {
  const asked = { username: 'a@b.ru', link }
  const words = 'ссылки уйдут в архив'
  expect(restoreLetter(sender(), { ...asked, confirmed: false }).text).toContain(words)
  expect(restoreLetter(sender(), { ...asked, confirmed: true }).text).not.toContain(words)
})
