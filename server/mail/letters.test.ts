import { beforeAll, beforeEach, expect, test } from 'vitest'

import { MINUTE_MS } from '#contract/durations.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, type TestUser, idOf } from '#test/factories.ts'
import { startMailServer, type ReceivedMail } from '#test/mail-server.ts'
import { linkIn, secretIn, untilMailed } from '#test/mails.ts'
import { queueMail } from '#test/new-mails.ts'

import type { NewMail } from './mail.ts'

const legal = {
  LEGAL_NAME: 'ИП Иванова <М. С.>',
  LEGAL_INN: '770123456703',
  LEGAL_ADDRESS: '101000, Москва, ул. Мясницкая, 1',
  LEGAL_EMAIL: 'help@tropa.test'
}

const server = duringTests(startMailServer)
const context = duringTests(() =>
  startTestApp({ SMTP_URL: server.url, MAIL_FROM: 'Тропа <post@tropa.test>', ...legal })
)
let user: TestUser
let userId: string
beforeAll(async () => {
  user = await signUp(context)
  userId = await idOf(context, user)
  // What the sign-up itself has sent.
  await untilMailed(context)
})
beforeEach(async () => {
  await context.services.sql`update users set confirmed = false where id = ${userId}`
})

/** The one mail that comes of this. */
async function arrival(mail: NewMail): Promise<ReceivedMail> {
  const before = server.received.length
  await queueMail(context, mail)
  await expect.poll(() => server.received.length, { timeout: 60_000 }).toBe(before + 1)
  const received = server.received.at(-1)
  if (!received) throw new Error('no mail')
  return received
}

const visit = { device: 'Chrome, Windows', address: '203.0.113.7' }
const support = (message: string, confirmed = true): NewMail => ({
  kind: 'support',
  userId,
  topic: 'links',
  message,
  confirmed,
  ...visit
})

const letters: [name: string, mail: () => NewMail, subject: string, says: string[]][] = [
  ['confirm', () => ({ kind: 'confirm', userId }), 'Подтвердите почту', ['не регистрировались', '24 часа']],
  [
    'restore',
    () => ({ kind: 'restore', username: user.username }),
    'Новый пароль для «Тропы»',
    ['один час', 'один раз']
  ],
  [
    'password-changed',
    () => ({ kind: 'password-changed', userId, ...visit }),
    'Пароль изменён',
    ['Chrome, Windows', '203.0.113.7', 'по московскому времени', 'https://tropa.test/forget']
  ],
  [
    'new-sign-in',
    () => ({ kind: 'new-sign-in', userId, ...visit }),
    'Новый вход в аккаунт',
    ['Chrome, Windows', '203.0.113.7', 'по московскому времени', 'https://tropa.test/forget']
  ],
  [
    'link',
    () => ({ kind: 'link', userId, provider: 'yandex', subject: '1', email: 'other@yandex.ru' }),
    'Подтвердите вход через Яндекс',
    ['other@yandex.ru', 'прежний пароль перестанет действовать']
  ],
  [
    'way-linked',
    () => ({ kind: 'way-linked', userId, provider: 'google', ...visit }),
    'Добавлен вход через Google',
    ['Chrome, Windows', 'https://tropa.test/profile/info', 'https://tropa.test/forget']
  ],
  [
    'deletion',
    () => ({ kind: 'deletion', userId, until: Date.UTC(2026, 11, 21, 7) }),
    'Аккаунт будет удалён',
    ['21 декабря 2026 г. в 10:00', 'https://tropa.test/profile/info']
  ],
  [
    'link-blocked',
    () => ({ kind: 'link-blocked', userId, shortlink: 'kurtki', reason: 'Поддельная страница банка' }),
    'Ссылка tropa.test/kurtki заблокирована',
    ['Поддельная страница банка', 'https://tropa.test/profile/support', 'https://tropa.test/terms']
  ],
  [
    'link-deleted',
    () => ({ kind: 'link-deleted', userId, shortlink: 'kurtki' }),
    'Ссылка tropa.test/kurtki удалена',
    ['больше никуда не ведёт', 'https://tropa.test/profile/support']
  ],
  [
    'link-given-away',
    () => ({ kind: 'link-given-away', userId, shortlink: 'kurtki' }),
    'Ссылки tropa.test/kurtki больше нет в вашем списке',
    ['она теперь в другом аккаунте', 'https://tropa.test/profile/support']
  ],
  [
    'link-received',
    () => ({ kind: 'link-received', userId, shortlink: 'kurtki', archived: true }),
    'Ссылка tropa.test/kurtki теперь в вашем архиве',
    ['https://tropa.test/links?state=archived', 'https://tropa.test/profile/support']
  ],
  [
    'link-owner',
    () => ({ kind: 'link-owner', userId, shortlink: 'kurtki', yours: true, ownerGone: true }),
    'Ссылка tropa.test/kurtki теперь занимает место в вашем тарифе',
    ['этот аккаунт удалён', 'https://tropa.test/profile/support']
  ]
]

test.each(letters)('%s arrives, whole in HTML and in text', async (kind, mail, subject, says) => {
  const { sql } = context.services
  // What an unproved mailbox is told, too, may say so.
  if (kind !== 'confirm' && kind !== 'link') await sql`update users set confirmed = true where id = ${userId}`
  const received = await arrival(mail())
  expect(received).toMatchObject({
    subject,
    recipients: [user.username],
    to: [{ address: user.username }],
    from: { address: 'post@tropa.test', name: 'Тропа' }
  })
  const { html = '', text = '' } = received
  for (const words of [...says, 'ИНН\u00A0770123456703', 'ул. Мясницкая', 'help@tropa.test']) {
    expect(html).toContain(words)
    expect(text).toContain(words)
  }
  expect(html).toContain('ИП Иванова &lt;М. С.&gt;')
  const header = (key: string) => received.headers.find(one => one.key === key)?.value
  expect(header('auto-submitted')).toBe('auto-generated')
  expect(Date.parse(header('date') ?? '')).toBeGreaterThan(Date.now() - MINUTE_MS)
  expect(received.messageId).toMatch(/^<\d+@tropa\.test>$/)
})

test.each([
  ['confirm', '/confirm/', '', () => letters[0]],
  ['restore', '/restore/', '', () => letters[1]],
  ['link', '/confirm/', '?way=yandex', () => letters[4]]
] as const)(
  '%s carries an address with a secret of 256 bits, on the button and below it',
  async (_, path, query, row) => {
    const [, mail] = row() ?? letters[0] ?? []
    const received = await arrival(mail?.() ?? { kind: 'confirm', userId })
    expect(secretIn(received, path)).toMatch(/^[\w-]{43}$/)
    const address = linkIn(received, path)
    expect(address).toBe(`https://tropa.test${path}${secretIn(received, path)}${query}`)
    expect(received.html?.split(`href="${address}"`)).toHaveLength(3)
    expect(received.html).toContain(`>${address}<`)
  }
)

test('secrets of mails stand nowhere in the database', async () => {
  const { sql } = context.services
  const confirm = secretIn(await arrival({ kind: 'confirm', userId }), '/confirm/')
  const restore = secretIn(await arrival({ kind: 'restore', username: user.username }), '/restore/')
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`
  expect(tables.length).toBeGreaterThan(10)
  let rows = 0
  for (const { name } of tables) {
    for (const { row } of await sql.unsafe(`select to_jsonb(t)::text as row from ${name} t`)) {
      rows += 1
      expect(row).not.toContain(confirm)
      expect(row).not.toContain(restore)
    }
  }
  expect(rows).toBeGreaterThan(10)
  const kept = await sql`select hash from secrets where hash = sha256(${Buffer.from(confirm)}::bytea)`
  expect(kept).toHaveLength(1)
})

test('a question goes to the operator, with who asks; the answer goes to them', async () => {
  const message = 'Почему <b>ссылка</b> не открывается?\r\nОна тут: tropa.test/a&b'
  const received = await arrival(support(message))
  expect(received).toMatchObject({
    subject: `Ссылки: ${user.username}`,
    recipients: ['help@tropa.test'],
    replyTo: [{ address: user.username }]
  })
  expect(received.text?.replaceAll('\r\n', '\n')).toContain(message.replaceAll('\r\n', '\n'))
  expect(received.html).toContain(
    'Почему &lt;b&gt;ссылка&lt;/b&gt; не открывается?<br>Она тут: tropa.test/a&amp;b'
  )
  for (const words of [userId, user.username, ...Object.values(visit)])
    for (const text of [received.text, received.html]) expect(text).toContain(words)
  expect(received.headers.map(({ key }) => key)).not.toContain('auto-submitted')
})

test('to a mailbox that nobody has proved a question has no way back, and says so', async () => {
  const received = await arrival(support('Почему ссылка не открывается?', false))
  expect(received.replyTo).toBeUndefined()
  for (const text of [received.text, received.html]) expect(text).toContain('почта не подтверждена')
})

test('what people write never becomes a header or another recipient', async () => {
  const evil = 'x\r\nBcc: victim@example.ru\r\n\r\nbody\r\n.\r\nMAIL FROM:<a@b>\n\nSubject: evil'
  const { sql } = context.services
  const [row] = await sql<{ id: string }[]>`
    insert into users (id, username, payed_to, registered_at)
    values (77, ${`a\r\nbcc: victim@example.ru\r\nx: <b@example.ru>, c@example.ru`}, now(), now()) returning id`
  const mail: NewMail = {
    kind: 'support',
    userId: row?.id ?? '',
    topic: 'idea',
    message: evil,
    confirmed: true,
    device: evil,
    address: evil
  }
  const received = await arrival(mail)
  expect(received.recipients).toEqual(['help@tropa.test'])
  expect(received.headers.map(({ key }) => key).toSorted()).toEqual([
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'reply-to',
    'subject',
    'to'
  ])
  expect(received.to).toEqual([{ name: '', address: 'help@tropa.test' }])
  expect(received.text).toContain('MAIL FROM:<a@b>')
})

test('a mail to nobody, and one that is not needed any more, are gone without a word', async () => {
  const before = server.received.length
  const { sql } = context.services
  await queueMail(context, { kind: 'restore', username: 'nobody@example.ru' })
  await sql`update users set confirmed = true where id = ${userId}`
  await queueMail(context, { kind: 'confirm', userId })
  await untilMailed(context)
  await sql`update users set confirmed = false where id = ${userId}`
  expect(server.received).toHaveLength(before)
})
