import { Client, type ClientConfig } from 'pg'

// A business of three years: users, their links and payments, with a skew as it is met: few have most. Everything follows from the
// number of a row, so that two fills of one size are the same.

export interface Size {
  users: number
  links: number
  payments: number
}

export const FIRST_USER = 1_000_000_000_000
export const FIRST_LINK = 2_000_000_000_000
/** Of all users. */
const PAYERS = 0.3

/** A number from 0 to 1 for each `n` and salt. */
const luck = (n: string, salt: number) =>
  `(abs(hashint8extended(${n}, ${salt})::float8) / 9223372036854775808.0)`

const list = (words: string) => `'{${words}}'::text[]`
const firstNames = list(
  'anna,ivan,olga,dmitry,elena,sergey,maria,alexey,natalia,andrey,irina,pavel,tatiana,mikhail,svetlana,nikita,ekaterina,roman,yulia,denis,daria,kirill,polina,artem'
)
const lastNames = list(
  'ivanov,petrov,sidorov,smirnov,kuznetsov,popov,sokolov,lebedev,kozlov,novikov,morozov,volkov,solovev,vasiliev,zaitsev,pavlov,semenov,golubev,vinogradov,bogdanov,vorobev,fedorov,mikhailov,belyaev,tarasov,belov,komarov,orlov,kiselev,makarov'
)
const domains = list(
  'mail.ru,mail.ru,mail.ru,yandex.ru,yandex.ru,yandex.ru,gmail.com,gmail.com,bk.ru,list.ru,inbox.ru,rambler.ru'
)
const hosts = list(
  'www.wildberries.ru,www.wildberries.ru,www.wildberries.ru,www.ozon.ru,www.ozon.ru,t.me,vk.com,market.yandex.ru,example.ru,shop.example.com'
)
const goods = list(
  'Куртка зимняя,Крем для рук,Набор посуды,Кроссовки,Книга,Чехол для телефона,Рюкзак,Лампа,Постельное бельё,Сумка,Игрушка,Кофе'
)
const plans = list(
  'START_1,START_1,START_1,START_1,SOCIAL_1,SOCIAL_1,STANDARD_1,STANDARD_1,STANDARD_3,START_12,UNLIMITED_1,UNLIMITED_12,SOCIAL_12,START_3'
)
const promos = list('NEW10,NEW10,NEW10,SUMMER,BLOGGER,FRIEND')

const pick = (array: string, n: string, salt: number) =>
  `(${array})[1 + floor(${luck(n, salt)} * cardinality(${array}))::int]`

/** More of them the later; `share` is the place of a row among all. */
const growing = (share: string) => `now() - interval '3 years' * (1 - sqrt(${share}))`

const usersOf = ({ users }: Size) => [
  `create table payers as
   select n, ${FIRST_USER} + n as id, plan, terms, last_at, case when ${luck('n', 14)} < 0.15 then ${pick(promos, 'n', 15)} else '' end as promo
   from (
     select n, ${pick(plans, 'n', 10)} as plan, least(34, 1 + floor(-ln(1 - ${luck('n', 11)}) * 6.4))::int as terms,
       now() - interval '1 day' * (30 * ${luck('n', 12)} + case when ${luck('n', 13)} < 0.5 then 0 else 400 * ${luck('n', 16)} end) as last_at
     from generate_series(1, ${users}) as n where ${luck('n', 1)} < ${PAYERS}) as made`,
  `insert into users (id, username, confirmed, is_new, telegram, roles, plan, payed_to, ever_paid, renewing, registered_at, deleted_at)
   select ${FIRST_USER} + n,
     case when gone then 'deleted-' || (${FIRST_USER} + n)
          else ${pick(firstNames, 'n', 2)} || '.' || ${pick(lastNames, 'n', 3)} || n || '@' ||
            case when ${luck('n', 4)} < 0.05 then 'company' || n % 5000 || '.ru' else ${pick(domains, 'n', 5)} end end,
     ${luck('n', 6)} < 0.85, ${luck('n', 7)} < 0.4, case when n % 7 = 0 then '@tropa' || n else '' end,
     case when n % 11 = 0 then '{USER,SELLER}'::text[] else '{USER}' end,
     payers.plan, coalesce(payers.last_at + interval '30 days', registered), payers.n is not null,
     coalesce(payers.last_at > now() - interval '30 days' and n % 3 > 0, false), registered, case when gone then now() - interval '100 days' end
   from (select n, ${growing(`n::float8 / ${users}`)} as registered, n % 50 = 0 as gone from generate_series(1, ${users}) as n) as made
   left join payers using (n)`
]

const linksOf = ({ users, links }: Size) => [
  `insert into links (id, users, shortlink, fulllink, title, host, is_microlanding, landed, adult, erid, created_at, check_at, deleted_at, blocked_at, blocked_reason, tags, tag_keys, words)
   select ${FIRST_LINK} + n, array[owner], slug,
     'https://' || host || '/catalog/' || 100000000 + n || '/detail.aspx', good || ' ' || n, host,
     n % 13 = 0, n % 13 = 0, n % 97 = 0, case when n % 9 = 0 then '2VtzqwKx' || n else '' end,
     ${growing(`n::float8 / ${links}`)}, now() + interval '1 year', case when n % 19 = 0 then now() end, case when n % 499 = 0 then now() end,
     case when n % 499 = 0 then 'Жалобы на обман' end, case when n % 17 = 0 then '{Реклама}'::text[] else '{}' end,
     case when n % 17 = 0 then '{реклама}'::text[] else '{}' end,
     case when n % 19 = 0 then '' else search_text(concat_ws(' ', '', good || ' ' || n, host, slug, slug, username)) end
   from (select n, lpad(to_hex((n * 2654435761) % 4294967296), 8, '0') as slug, ${pick(hosts, 'n', 21)} as host, ${pick(goods, 'n', 22)} as good,
           ${FIRST_USER} + 1 + floor(${users} * ${luck('n', 20)} ^ 4)::bigint as owner
         from generate_series(1::bigint, ${links}) as n) as made join users on users.id = owner order by n`,
  'insert into slugs (slug, link_id) select shortlink, id from links where id >= ' +
    FIRST_LINK +
    ' order by shortlink',
  'insert into link_counts select users[1], count(*) from links where deleted_at is null group by 1'
]

/** Of a payer the k-th term: bought anew each year, renewed in between. */
const paymentsOf = ({ payments }: Size) => [
  `create table terms as
   select row_number() over (order by last_at - (terms - 1 - k) * interval '30 days') as n, payers.n as payer, id as user_id, plan, promo,
     last_at - (terms - 1 - k) * interval '30 days' as at, k
   from payers, generate_series(0, terms - 1) as k
   order by 1 limit ${payments}`,
  `insert into orders (id, user_id, plan, amount, price, promo_code, renews_from, created_at)
   select n, user_id, plan, 39000, 39000, case when k = 0 then promo else '' end, at, at - interval '3 minutes' from terms where k % 12 = 0`,
  `insert into money_facts (id, key, kind, user_id, at, recorded_at, plan, renewed, amount, price, renews, offer, order_id, transaction_id, subscription_id)
   select ${FIRST_USER} + n, 'pay:' || 3000000000 + n, 'pay', user_id, at, at, case when k % 12 = 0 then plan end,
     case when k % 12 > 0 then plan end, 100 * (190 + floor(2400 * ${luck('n', 30)} ^ 3)::int), 39000, case when k % 12 = 0 then true end,
     case when k = 0 and promo <> '' then promo end, case when k % 12 = 0 then n end, (3000000000 + n)::text,
     case when k % 12 > 0 then 'sc_' || md5(payer::text) end
   from terms order by n`,
  `insert into money_facts (id, key, kind, user_id, at, recorded_at, amount, payment, transaction_id)
   select id + 100000000, 'refund:' || id, 'refund', user_id, at + interval '2 days', at + interval '2 days', amount / 2, key, id::text
   from money_facts where kind = 'pay' and id % 67 = 0`,
  `insert into declines (transaction_id, user_id, plan, offer, order_id, subscription_id, amount, reason_code, at)
   select 'd' || n, user_id, plan, case when k = 0 then nullif(promo, '') end, case when k % 12 = 0 then n end, case when k % 12 > 0 then 'sc_' || md5(payer::text) end, 39000, 5051, at - interval '2 minutes'
   from terms where n % 10 = 0 order by n`,
  `insert into notifications (kind, key, received_at, body)
   select 'cancel', transaction_id, at, '{}' from money_facts where kind = 'pay' and id % 331 = 0`,
  `insert into oddities (id, key, reason, at, user_id, transaction_id, amount, settled_at)
   select id, 'paid_twice:' || key, 'paid_twice', at, user_id, transaction_id, amount, case when id % 2003 > 0 then at end
   from money_facts where kind = 'pay' and id % 701 = 0`,
  `update money_facts set voided = true from notifications
   where notifications.kind = 'cancel' and money_facts.kind = 'pay' and notifications.key = transaction_id`,
  `update users set paid = kept.paid, first_paid_at = kept.first_paid_at from (
     select paid.user_id, sum(paid.amount - coalesce(back.amount, 0)) as paid, min(paid.at) as first_paid_at
     from money_facts as paid
     left join (select payment, sum(amount) as amount from money_facts where kind = 'refund' group by payment) as back on back.payment = paid.key
     where is_money(paid) group by paid.user_id) as kept
   where kept.user_id = users.id`,
  'update users set has_payments = true where id in (select user_id from terms)',
  "insert into term_ends (user_id, at) select user_id, max(at) + interval '30 days' from terms group by user_id",
  `insert into complaints (id, link_id, shortlink, reason, created_at, told)
   select n, ${FIRST_LINK} + n * 997, 'slug', 'Обман', now() - n * interval '1 hour', true from generate_series(1, 3000) as n
   where exists (select 1 from links where id = ${FIRST_LINK} + n * 997)`,
  `insert into admin_days select day, figure, sum(value) from (
     select counted.* from users, days_of(users, 1) as counted
     union all select counted.* from money_facts, days_of(money_facts, 1) as counted
     union all select counted.* from term_ends, days_of(term_ends, 1) as counted) as counts
   group by day, figure`,
  'drop table terms, payers'
]

const filled = [
  'users',
  'links',
  'slugs',
  'orders',
  'money_facts',
  'declines',
  'notifications',
  'oddities',
  'term_ends'
]

interface Index {
  name: string
  text: string
}

/** Indexes that no constraint owns are made anew when the rows are there: that is several times as fast. */
async function withoutIndexes(client: Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<Index>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index
     where indrelid = any($1::regclass[]) and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
    [filled]
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  for (const { text } of rows) await client.query(text)
}

/** Fills a migrated database without users. `tell` hears of each step. */
export async function fillBusiness(
  config: ClientConfig,
  size: Size,
  tell: (text: string) => void
): Promise<void> {
  const client = new Client(config)
  await client.connect()
  const run = async (what: string, text: string) => {
    const began = performance.now()
    await client.query(text)
    tell(`${what}, ${((performance.now() - began) / 1000).toFixed(0)} s`)
  }
  try {
    // Neither foreign keys nor triggers: what is put in fits together, and sums are made below.
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '256MB'; set work_mem = '64MB'`
    )
    await withoutIndexes(client, async () => {
      for (const text of [...usersOf(size), ...linksOf(size), ...paymentsOf(size)])
        await run(text.slice(0, 24).trim(), text)
    })
    tell('indexes')
    await run('analyze', 'vacuum analyze')
  } finally {
    await client.end()
  }
}
