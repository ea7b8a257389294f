import { chmod, mkdir, mkdtemp, readlink, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { asOrdinaryUser } from '#test/ordinary-user.ts'

import { linkLibraries } from './postgres-binaries.ts'

let root: string
let fallback: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tropa-binaries-'))
  fallback = join(root, 'fallback')
  await mkdir(join(root, 'native', 'lib'), { recursive: true })
  await writeFile(join(root, 'native', 'lib', 'libx.so.1.2'), '')
  const links = [{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' }]
  await writeFile(join(root, 'native', 'pg-symlinks.json'), JSON.stringify(links))
})

afterEach(async () => {
  await chmod(join(root, 'native', 'lib'), 0o755)
  await rm(root, { recursive: true, force: true })
})

test('makes the links that the install script did not make, once', async () => {
  expect(await linkLibraries(root, fallback)).toBeUndefined()
  expect(await linkLibraries(root, fallback)).toBeUndefined()
  expect(await readlink(join(root, 'native', 'lib', 'libx.so.1'))).toBe('libx.so.1.2')
  expect(await readdir(root)).toEqual(['native'])
})

test('makes them elsewhere for a package that cannot be written', async () => {
  await chmod(join(root, 'native', 'lib'), 0o555)
  const libraries = await asOrdinaryUser(root, () => linkLibraries(root, fallback))
  expect(libraries).toBe(`${fallback}:${join(root, 'native', 'lib')}`)
  expect(await readlink(join(fallback, 'libx.so.1'))).toBe(join(root, 'native', 'lib', 'libx.so.1.2'))
})
