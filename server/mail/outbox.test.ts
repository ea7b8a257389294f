import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { beforeAll, expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, idOf } from '#test/factories.ts'
import { linkIn, mailsTo } from '#test/mails.ts'
import { queueMail } from '#test/new-mails.ts'

import { sendMail } from './mails.ts'

const context = duringTests(() => startTestApp({ PUBLIC_URL: 'http://localhost:3000' }))
let base: string
beforeAll(async () => {
  base = await context.app.listen({ host: '127.0.0.1', port: 0 })
})

const outbox = () => join(context.dataDir, 'outbox')

async function mailed() {
  const user = await signUp(context)
  const userId = await idOf(context, user)
  await queueMail(context, { kind: 'confirm', userId })
  const mails = await mailsTo(context, user.username)
  const mail = mails.at(-1)
  if (!mail) throw new Error('no mail')
  return { user, userId, mail }
}

const open = (path: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  context.app.inject({ url: path, remoteAddress, headers: { host: 'localhost:3000', ...headers } })

test('a mail is a file for this user alone, and whole', async () => {
  const { mail } = await mailed()
  expect(linkIn(mail, '/confirm/')).toMatch(/^http:\/\/localhost:3000\/confirm\/[\w-]{43}$/)
  const files = await readdir(outbox())
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) {
    expect(file).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-\d+\.eml$/)
    expect((await stat(join(outbox(), file))).mode & 0o777).toBe(0o600)
  }
})

test('a mail that is sent twice, for the first time was not written down, is there once', async () => {
  const { userId } = await mailed()
  const id = await queueMail(context, { kind: 'confirm', userId })
  const { sql, jobs } = context.services
  await mailsTo(context, '')
  const before = await readdir(outbox())
  await sql`update mails set sent_at = null where id = ${id}`
  await sql.begin(tx => jobs.add(tx, sendMail, { id }))
  await mailsTo(context, '')
  expect(await readdir(outbox())).toEqual(before)
})

test('/dev/mail lists mails, the newest first, and opens each', async () => {
  const { user: first } = await mailed()
  const { user: second, mail } = await mailed()
  const list = await open('/dev/mail')
  expect(list.statusCode).toBe(200)
  expect(list.body.indexOf(second.username)).toBeGreaterThan(0)
  expect(list.body.indexOf(first.username)).toBeGreaterThan(list.body.indexOf(second.username))
  const page = /href="(\/dev\/mail\/[^"]+)"/.exec(list.body)?.[1] ?? ''
  const reply = await open(page)
  expect(reply.statusCode).toBe(200)
  expect(reply.body).toContain(second.username)
  expect(reply.body).toContain(linkIn(mail, '/confirm/'))
  expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
  expect(reply.headers['cache-control']).toContain('no-store')
  expect(reply.headers['referrer-policy']).toBe('no-referrer')
  const frame = /<iframe[^>]* sandbox="([^"]*)" srcdoc="([^"]*)"/.exec(reply.body)
  expect(frame?.[1]).toBe(
    'allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation'
  )
  expect(frame?.[2]).toContain('&lt;h1')
})

test('only the last hundred are shown', async () => {
  const { mail } = await mailed()
  expect(mail.subject).toBe('Подтвердите почту')
  const newest = (await readdir(outbox())).toSorted().at(-1) ?? ''
  const content = await readFile(join(outbox(), newest))
  for (let count = 0; count < 120; count += 1) {
    await writeFile(join(outbox(), `2026-01-01T00-00-00.${String(count).padStart(3, '0')}Z-1.eml`), content)
  }
  const list = await open('/dev/mail')
  expect(list.body.match(/<li>/g)).toHaveLength(100)
  expect(list.body).toContain(newest)
  expect((await open('/dev/mail/2026-01-01T00-00-00.000Z-1.eml')).statusCode).toBe(404)
  expect((await open('/dev/mail/2026-01-01T00-00-00.119Z-1.eml')).statusCode).toBe(200)
})

const unknown = { statusCode: 404, code: 'NOT_FOUND' }

test.each([
  ['a stranger', {}, '203.0.113.7'],
  ['a name that leads here', { host: 'tropa.example.ru' }, '127.0.0.1'],
  ...[
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-port',
    'x-real-ip',
    'forwarded',
    'via'
  ].map((name): [string, Record<string, string>, string] => [
    `somebody behind a proxy that sends ${name}`,
    { [name]: '203.0.113.7' },
    '127.0.0.1'
  ])
])('%s finds nothing at /dev/mail', async (_, headers, address) => {
  const file = (await readdir(outbox())).at(-1) ?? ''
  for (const path of ['/dev/mail', `/dev/mail/${file}`]) {
    const reply = await open(path, headers, address)
    expect(reply.json()).toMatchObject(unknown)
  }
  expect((await open('/dev/mail', {}, '::1')).statusCode).toBe(200)
})

/** The status of an answer to a request as it is written. */
async function statusOf(request: string[]): Promise<string | undefined> {
  const { port } = new URL(base)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`${request.join('\r\n')}\r\n\r\n`)
  const answer = await text(socket)
  return answer.split(' ')[1]
}

test('nobody is shown it through nginx as it is installed, which asks in HTTP/1.0 by the name of this machine', async () => {
  const here = ['Host: localhost:3000', 'Connection: close']
  expect(await statusOf(['GET /dev/mail HTTP/1.1', ...here])).toBe('200')
  expect(await statusOf(['GET /dev/mail HTTP/1.0', ...here])).toBe('404')
})

test.each([
  '../token-secret',
  '..%2Ftoken-secret',
  '%2e%2e%2ftoken-secret',
  'token-secret',
  '.eml',
  'no.eml'
])('/dev/mail/%s reads nothing', async name => {
  const reply = await open(`/dev/mail/${name}`)
  expect(reply.statusCode).toBe(404)
})

test('what a person wrote stays text on these pages', async () => {
  const { userId, user } = await mailed()
  const message = '<script>alert(1)</script>"></iframe><img src=x onerror=alert(2)>'
  const visit = { device: '', address: '' }
  await queueMail(context, { kind: 'support', userId, topic: 'other', message, confirmed: true, ...visit })
  await mailsTo(context, user.username)
  const list = await open('/dev/mail')
  const page = /href="(\/dev\/mail\/[^"]+)"/.exec(list.body)?.[1] ?? ''
  const { body } = await open(page)
  expect(body).toContain('alert(2)')
  expect(body).not.toMatch(/<script|<img/)
  expect(body.match(/<\/iframe>/g)).toHaveLength(1)
})
