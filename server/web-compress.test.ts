import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { registerSpa } from './platform/spa.ts'
import { compressFiles } from './web-compress.ts'

const SCRIPT = 'export const word = "тропа"\n'.repeat(500)

let dir: string
const app = Fastify()

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tropa-compress-'))
  await writeFile(join(dir, 'index.html'), '<!doctype html>')
  await writeFile(join(dir, 'app.js'), SCRIPT)
  await writeFile(join(dir, 'tiny.js'), 'export {}')
  await compressFiles(dir)
  await registerSpa(app, dir, {})
})
afterAll(async () => {
  await app.close()
  await rm(dir, { recursive: true })
})

const ask = (accepted: string, url = '/app.js') =>
  app.inject({ url, headers: { 'accept-encoding': accepted } })

test.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, (bytes: Buffer) => bytes]
])('who accepts %s is sent %s', async (accepted, encoding, decompress) => {
  const { headers, rawPayload } = await ask(accepted)
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers['content-type']).toMatch(/^application\/javascript/)
  expect(headers.vary).toBe('accept-encoding')
  expect(decompress(rawPayload).toString()).toBe(SCRIPT)
})

test('it is worth it', async () => {
  expect((await ask('br')).rawPayload.length).toBeLessThan(SCRIPT.length / 10)
})

test('what is tiny goes as it is, and the compressed files have no address of their own', async () => {
  expect((await ask('br', '/tiny.js')).headers).not.toHaveProperty('content-encoding')
  await expect(readFile(join(dir, 'tiny.js.br'))).rejects.toThrow('ENOENT')
  expect((await ask('br', '/app.js.br')).statusCode).toBe(404)
})
