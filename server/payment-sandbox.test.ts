import { join } from 'node:path'

import { pino } from 'pino'
import { expect, test } from 'vitest'

import { openBuiltInSandbox } from './payment-sandbox.ts'
import { readConfig } from './platform/config.ts'
import { StartError } from './platform/start-error.ts'

test('a stand-in that cannot keep what it knows is told as any other file of DATA_DIR', async () => {
  const config = readConfig({ DATA_DIR: join(import.meta.dirname, 'nowhere') })
  const opening = openBuiltInSandbox(config, pino({ level: 'silent' }))
  await expect(opening).rejects.toThrow(StartError)
  await expect(opening).rejects.toThrow(`${config.dataDir} leads nowhere: mount the disk it is on`)
})
