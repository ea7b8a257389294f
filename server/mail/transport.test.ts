import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'

import { startMailServer, startSilentServer, type MailServer } from '#test/mail-server.ts'
import { freePort } from '#test/process.ts'

import type { Message } from './message.ts'
import { smtpTransport, type Transport } from './transport.ts'

const message: Message = {
  id: '1',
  createdAt: new Date(),
  from: 'Тропа <post@tropa.test>',
  to: { name: '', address: 'someone@example.ru' },
  subject: 'Тема',
  html: '<p>Текст',
  text: 'Текст',
  messageId: '<1@tropa.test>',
  date: new Date(),
  headers: {}
}

const guarded: SMTPServerOptions = {
  authOptional: false,
  onAuth: ({ username, password }, _session, done) =>
    username === 'post@tropa' && password === 'p:a/ss'
      ? done(null, { user: 'post' })
      : done(new Error('Wrong name or password'))
}

const opened: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close()
})

async function start(
  options: Parameters<typeof startMailServer>[0],
  query = ''
): Promise<[MailServer, Transport]> {
  const server = await startMailServer(options)
  opened.push(server)
  const transport = smtpTransport(`${server.url}${query}`)
  opened.push(transport)
  return [server, transport]
}

const credentials = 'post%40tropa:p%3Aa%2Fss@'
const TRUST = '?tls.rejectUnauthorized=false'

test.each([
  ['with a password', { credentials, ...guarded, allowInsecureAuth: true }, ''],
  ['with a password over TLS', { credentials, ...guarded, secure: true }, TRUST],
  ['with a password after STARTTLS', { credentials, ...guarded, disabledCommands: [] }, TRUST]
])('sends %s', async (_, options, query) => {
  const [{ received }, transport] = await start(options, query)
  await transport.send(message)
  await transport.send(message)
  expect(received.map(({ subject }) => subject)).toEqual(['Тема', 'Тема'])
})

test.each([
  ['a wrong password', { ...guarded, allowInsecureAuth: true, credentials: 'post:wrong@' }, '', 'EAUTH'],
  ['a certificate that nobody vouches for', { secure: true }, '', 'ESOCKET']
])('%s is no reason to give a mail up', async (_, options, query, code) => {
  const [{ received }, transport] = await start(options, query)
  const error = await transport.send(message).then(
    () => undefined,
    (fault: unknown) => fault
  )
  expect(error).toBeInstanceOf(Error)
  expect(String(error)).toContain(`Error: the mail server: ${code}`)
  expect(received).toEqual([])
})

test('an error tells only codes: servers repeat what they refuse', async () => {
  const [, transport] = await start({
    message: () => '554 5.6.0 Bad address https://tropa.test/restore/secret'
  })
  const error = await transport.send(message).then(
    () => undefined,
    (fault: unknown) => fault
  )
  expect(error).toBeInstanceOf(Error)
  expect(JSON.stringify([String(error), error, error instanceof Error && error.stack])).not.toContain(
    'restore'
  )
  expect(String(error)).toBe('Error: the mail server: EMESSAGE DATA 554')
})

test('a server that takes the connection and says nothing is left alone after ten seconds', async () => {
  const port = await freePort()
  opened.push(await startSilentServer(port))
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`)
  opened.push(transport)
  await expect(transport.send(message)).rejects.toThrow('the mail server: ETIMEDOUT')
})

test('closing ends what is under way', async () => {
  const port = await freePort()
  opened.push(await startSilentServer(port))
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`)
  const sending = transport.send(message)
  await Promise.all([expect(sending).rejects.toThrow('the mail server:'), transport.close()])
})
