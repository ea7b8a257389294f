import { join } from 'node:path'

import { DAY_MS } from '#contract/durations.ts'
import { connectClickHouse } from '#server/platform/clickhouse.ts'

/** Puts visits of the last days to an owner's links 1 … `links` straight into the tables of a server that does not run; the engine stays in this process. */
export async function fillVisits(
  dataDir: string,
  { owner, links, visits, days }: { owner: string; links: number; visits: number; days: number }
): Promise<void> {
  const clickhouse = connectClickHouse({ path: join(dataDir, 'clickhouse') })
  await clickhouse.writer.command({
    query: `
      insert into visits
      select number + 1 as id, 1 + intHash64(number) % {links: UInt64} as link, {owner: UInt64} as owner,
             now64(3) - toIntervalMillisecond(intHash64(number + 1) % {span: UInt64}) as time,
             intHash64(intHash64(number + 2) % {visitors: UInt64}) as visitor, 'visit' as kind, 0 as button, '' as machine,
             ['RU', 'BY', 'KZ'][1 + number % 3] as country, concat('Область ', toString(number % 80)) as region,
             concat('Город ', toString(intHash64(number + 3) % 900)) as city, 55 as lat, 37 as lon,
             ['vk', 'telegram', 'direct'][1 + number % 3] as source, source as social,
             concat('site-', toString(intHash64(number + 4) % 5000), '.ru') as referrer,
             ['mobile', 'desktop'][1 + number % 2] as device, ['Android', 'iOS', 'Windows'][1 + number % 3] as os,
             ['Chrome', 'Safari', 'Yandex Browser'][1 + number % 3] as browser, 'ru' as language,
             'vk' as utm_source, 'cpc' as utm_medium, concat('camp_', toString(number % 400)) as utm_campaign,
             toString(intHash64(number + 5) % 2000) as utm_term, toString(intHash64(number + 6) % 100000) as utm_content
      from numbers({visits: UInt64})`,
    query_params: { owner, links, visits, visitors: Math.ceil(visits / 3), span: days * DAY_MS }
  })
  await clickhouse.close()
}
