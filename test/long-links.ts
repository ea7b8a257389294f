import type { TestApp } from './app.ts'
import { idOf } from './factories.ts'
import type { TestUser } from './factories.ts'

let next = 9_000_000

/** Gives a user so many links about as long as they may be, each 85 KB: some dozens are more than connections hold. */
export async function putLongLinks(context: TestApp, user: TestUser, count: number): Promise<void> {
  const owner = await idOf(context, user)
  const first = (next += 10_000)
  await context.services.sql`
    insert into links (id, users, shortlink, fulllink, host, created_at, additional_links)
    select ${first}::int + n, array[${owner}]::bigint[], 'long-' || ${first}::int + n, 'https://example.ru', 'example.ru', now(),
           (select jsonb_agg(jsonb_build_object('no', k, 'title', 'Кнопка', 'url', 'https://example.ru/' || repeat('ж', 2020)))
            from generate_series(1, 20) as k)
    from generate_series(1, ${count}::int) as n`
}
