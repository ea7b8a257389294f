import { expectEmptyFolder } from '#server/backup/empty-place.ts'
import { readBackup, restore } from '#server/backup/restore.ts'
import type { Config } from '#server/platform/config.ts'

import { withEngines } from './engines.ts'

/** Puts a backup where nothing is yet. */
export async function restoreInto(config: Config, dir: string, tell: (line: string) => void): Promise<void> {
  await expectEmptyFolder('DATA_DIR', config.dataDir)
  await expectEmptyFolder('UPLOADS_DIR', config.uploadsDir)
  const backup = await readBackup(dir, config)
  tell(`Копия на ${backup.manifest.at}: файлы целы`)
  await withEngines(config, engines => restore({ ...engines, config, tell }, backup))
  tell('Всё на месте и совпало с копией. Можно запускать: npm start')
}
