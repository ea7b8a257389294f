import { pagePaths } from '#contract/paths.ts'
import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { To, Words } from '#web/features/legal/legal-parts.tsx'

import { moneySections } from './money.tsx'
import { partiesSections } from './parties.tsx'
import { plansSection } from './plans.tsx'
import { responsibilitySections } from './responsibility.tsx'
import { rulesSections } from './rules.tsx'

export const TermsPage = () => (
  <LegalPage
    text={{
      title: 'Оферта: условия сервиса «Тропа»',
      lead: (
        <p>
          Это публичное предложение заключить договор об использовании «Тропы». В двух словах: тариф
          определяет, сколько ссылок и какая история переходов у вас есть, подписку отменяют одной кнопкой,{' '}
          <To path={pagePaths.refundPolicy}>неиспользованное возвращается</To>, ссылки работают и после конца
          тарифа, а за содержание ссылок отвечает тот, кто их создал.
        </p>
      ),
      sections: [
        ...partiesSections,
        plansSection,
        ...moneySections,
        ...rulesSections,
        ...responsibilitySections
      ],
      changes: <Words>Это первая редакция оферты. Прежние редакции появятся здесь со своими датами.</Words>
    }}
  />
)
