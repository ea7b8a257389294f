import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { validate } from 'dockerfile-utils'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

import { readConfig } from '#server/platform/config.ts'

import { stagesOf } from './dockerfile.ts'

const root = join(import.meta.dirname, '../..')
const read = (name: string) => readFile(join(root, name), 'utf8')

const Compose = Type.Object({
  services: Type.Object({
    app: Type.Object({
      read_only: Type.Boolean(),
      tmpfs: Type.Array(Type.String()),
      volumes: Type.Array(Type.String()),
      environment: Type.Record(Type.String(), Type.String()),
      depends_on: Type.Record(Type.String(), Type.Object({ condition: Type.Literal('service_healthy') }))
    }),
    postgres: Type.Object({ healthcheck: Type.Object({ test: Type.Array(Type.String()) }) }),
    clickhouse: Type.Object({ healthcheck: Type.Object({ test: Type.Array(Type.String()) }) })
  })
})

const secret = '0123456789abcdef'.repeat(4)
const given: Readonly<Record<string, string>> = { PUBLIC_URL: 'https://tropa.test' }

/** What compose makes of `${NAME:?why}`: the value that is given for the name, else a secret. */
const filledIn = (text: string) =>
  text.replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_, name: string) => given[name] ?? secret)

describe('the image', () => {
  it('is built by a Dockerfile without a fault', async () => {
    expect(validate(await read('Dockerfile'))).toEqual([])
  })

  it('runs as an ordinary user, is asked for its health, and keeps its data apart', async () => {
    const image = stagesOf(await read('Dockerfile')).at(-1)
    const wordsOf = (keyword: string) => image?.steps.find(step => step.keyword === keyword)?.words
    expect(wordsOf('USER')).toEqual(['tropa'])
    expect(wordsOf('VOLUME')).toEqual(['/data'])
    expect(wordsOf('CMD')).toEqual(['node_modules/.bin/node', 'server/main.ts'])
    expect(wordsOf('HEALTHCHECK')?.join(' ')).toContain('/health')
  })

  it('is made of the Node that the tests run on', async () => {
    const bases = stagesOf(await read('Dockerfile')).map(({ base }) => base)
    const [major] = process.versions.node.split('.')
    expect(new Set(bases)).toEqual(new Set([`node:${major}-bookworm-slim`, 'debian:bookworm-slim']))
  })
})

describe('compose.yaml', () => {
  it('gives the app settings that it takes, and waits for both databases', async () => {
    const { app } = Value.Parse(Compose, parse(await read('compose.yaml'))).services
    const environment = Object.fromEntries(
      Object.entries(app.environment).map(([name, value]) => [name, filledIn(value)])
    )
    const config = readConfig(environment)
    expect(config.databaseUrl).toBe(`postgres://tropa:${secret}@postgres:5432/tropa`)
    expect(config.clickhouseUrl).toBe(`http://tropa:${secret}@clickhouse:8123/tropa`)
    expect(Object.keys(app.depends_on).toSorted()).toEqual(['clickhouse', 'postgres'])
  })

  it('starts only when address and secrets are given', async () => {
    const { app } = Value.Parse(Compose, parse(await read('compose.yaml'))).services
    const without = Object.values(app.environment).filter(value => !/\$\{\w+:\?.+\}/.test(value))
    expect(without).toEqual([])
  })

  it('lets the app write to its data and /tmp alone', async () => {
    const { app } = Value.Parse(Compose, parse(await read('compose.yaml'))).services
    expect(app).toMatchObject({ read_only: true, tmpfs: ['/tmp'], volumes: ['app:/data'] })
  })
})
