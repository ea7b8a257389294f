import { pagePaths } from '#contract/paths.ts'
import type { Limits } from '#contract/plan-schema.ts'
import { families, freeLimits, planIds, planOf, planParts } from '#contract/plans.ts'
import type { LegalSection } from '#web/features/legal/legal-document.ts'
import { Clauses, Table, To } from '#web/features/legal/legal-parts.tsx'
import { count, formatNumber, formatRoubles } from '#web/ui/format.ts'

const amountOf = (n: number | null) => (n === null ? 'без ограничения' : formatNumber(n))

const row = (name: string, { links, landings, analyticsDays, marketplace }: Limits) => [
  name,
  amountOf(links),
  amountOf(landings),
  count(analyticsDays, ['день', 'дня', 'дней']),
  marketplace ? 'есть' : 'нет'
]

const possibilities = [
  row('Бесплатно', freeLimits),
  ...Object.values(families).map(({ name, limits }) => row(`«${name}»`, limits))
]

const prices = planIds.map(id => {
  const { name, month, RUB } = planOf(id)
  return [
    `«${name}», ${count(month, ['месяц', 'месяца', 'месяцев'])}`,
    formatRoubles(RUB.amount),
    formatRoubles(RUB.price)
  ]
})

/** The longest terms first come to mind when somebody compares: say what they are. */
const terms = [...new Set(planIds.map(id => planParts(id).months))].toSorted((a, b) => a - b)

export const plansSection: LegalSection = {
  id: 'plans',
  title: 'Тарифы и цены',
  body: (
    <>
      <Table
        caption="Что входит в тариф"
        columns={['Тариф', 'Ссылок', 'Мини-страниц', 'История переходов', 'Маркетплейс']}
        rows={possibilities}
      />
      <Table
        caption="Цена за весь срок, с учётом всех налогов"
        columns={['Тариф и срок', 'За весь срок', 'В месяц']}
        rows={prices}
      />
      <Clauses
        items={[
          `Тарифы продаются на срок ${terms.join(', ')} мес. (не каждый тариф на каждый срок). Месяц календарный, по московскому времени: оплаченное 31-го числа продлевается до последнего дня более короткого месяца.`,
          <>
            Бесплатно сервисом можно пользоваться без срока и без карты. Цены и описание также видны в разделе{' '}
            <To path={pagePaths.plans}>«Тарифы»</To> до оплаты.
          </>,
          'Новая цена не касается ни оплаченного срока, ни включённой подписки: продление списывается по цене, с которой вы согласились.',
          'Короткие ссылки не перестают работать из-за тарифа: когда срок кончился, они ведут дальше, а новые создаются в пределах бесплатного тарифа. История сверх его срока скрывается и через 90 дней удаляется.'
        ]}
      />
    </>
  )
}
