import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { beginKeyChange, encryptionKeys, endKeyChange } from './encryption-keys.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tropa-keys-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const places = (given: { encryptionKey?: string; formerEncryptionKeys?: string[] } = {}) => ({
  dataDir,
  encryptionKey: undefined,
  formerEncryptionKeys: [],
  ...given
})
const file = () => join(dataDir, 'encryption-key')
const lines = async () => (await readFile(file(), 'utf8')).trim().split('\n')

test('the first time a key is made, for the owner of the files alone, and stays', async () => {
  const keys = await encryptionKeys(places())
  expect(keys).toEqual({ present: expect.stringMatching(/^[\w-]{43}$/), former: [] })
  expect((await stat(file())).mode & 0o777).toBe(0o600)
  expect(await encryptionKeys(places())).toEqual(keys)
})

test('a key that was put there by hand, or by an earlier version, is the key', async () => {
  await writeFile(file(), 'by hand \n\n')
  expect(await encryptionKeys(places())).toEqual({ present: 'by hand', former: [] })
})

test('keys of the environment leave the file alone, also former ones beside it', async () => {
  const given = { encryptionKey: 'given', formerEncryptionKeys: ['old', 'older'] }
  expect(await encryptionKeys(places(given))).toEqual({ present: 'given', former: ['old', 'older'] })
  await expect(stat(file())).rejects.toThrow('ENOENT')
  await writeFile(file(), 'in the file\n')
  expect(await encryptionKeys(places({ formerEncryptionKeys: ['old'] }))).toEqual({
    present: 'in the file',
    former: ['old']
  })
})

test('a change puts a new key before the old one, goes on with it when it is begun again, and ends with the new one', async () => {
  const { present: old } = await encryptionKeys(places())
  const begun = await beginKeyChange(places())
  expect(begun).toEqual({ present: expect.not.stringContaining(old), former: [old] })
  expect(await lines()).toEqual([begun.present, old])
  expect((await stat(file())).mode & 0o777).toBe(0o600)
  expect(await encryptionKeys(places())).toEqual(begun)
  expect(await beginKeyChange(places())).toEqual(begun)
  await endKeyChange(places(), begun)
  expect(await lines()).toEqual([begun.present])
  expect((await beginKeyChange(places())).former).toEqual([begun.present])
})

test('where the file cannot be written the keys are those of before', async () => {
  const before = await encryptionKeys(places())
  await mkdir(`${file()}.new`)
  await expect(beginKeyChange(places())).rejects.toThrow('EISDIR')
  expect(await encryptionKeys(places())).toEqual(before)
  await rm(`${file()}.new`, { recursive: true })
  const begun = await beginKeyChange(places())
  await mkdir(`${file()}.new`)
  await expect(endKeyChange(places(), begun)).rejects.toThrow('EISDIR')
  expect(await encryptionKeys(places())).toEqual(begun)
})

test('what a change that was cut short has left is written anew, whole', async () => {
  const { present: old } = await encryptionKeys(places())
  await writeFile(`${file()}.new`, `${'x'.repeat(100)}\n`.repeat(10))
  await chmod(`${file()}.new`, 0o600)
  const { present } = await beginKeyChange(places())
  expect(await lines()).toEqual([present, old])
})
