import { pagePaths } from '#contract/paths.ts'
import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { To, Words } from '#web/features/legal/legal-parts.tsx'

import { refundSections } from './refund-sections.tsx'

export const RefundPage = () => (
  <LegalPage
    text={{
      title: 'Возврат денег',
      lead: (
        <p>
          От тарифа можно отказаться в любой день и получить деньги за дни, которыми вы не воспользовались.
          Правила одинаковы для людей и для организаций и дополняют <To path={pagePaths.terms}>оферту</To>.
        </p>
      ),
      sections: refundSections,
      changes: <Words>Это первая редакция правил. Прежние редакции появятся здесь со своими датами.</Words>
    }}
  />
)
