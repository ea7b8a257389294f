import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { Link } from 'react-router'

import type { AdminUserDetails } from '#contract/admin-users.ts'
import { pagePaths } from '#contract/paths.ts'
import { SubjectHistory } from '#web/features/admin/list/history/subject-history.tsx'
import { EditAction, RemoveAction } from '#web/features/admin/list/panel/panel-actions.tsx'
import {
  CopyFact,
  Facts,
  Figures,
  PanelAlarm,
  PanelBody,
  PanelSection
} from '#web/features/admin/list/panel/panel-parts.tsx'
import { paidWords, visitsWords } from '#web/features/admin/users/user-figures.ts'
import { count, formatMoscowMoment, formatNumber } from '#web/ui/format.ts'
import { smallIcon } from '#web/ui/small-icon.ts'

import { useSignOutUser, useUserRemoval } from './user-actions.ts'
import { accountFacts, planFacts } from './user-fact-lists.tsx'

interface UserFactsProps {
  user: AdminUserDetails
  editAddress: string
  onRemoved: () => void
  onLeave: () => void
}

/** Everything about one user, and what can be done. */
export function UserFacts({ user, editAddress, onRemoved, onLeave }: UserFactsProps) {
  const signOut = useSignOutUser(user)
  const removal = useUserRemoval(user, { onRemoved, onLeave })
  const links = `${pagePaths.adminShortlinks}?user=${user._id}`
  const payments = `${pagePaths.adminPayments}?user=${user._id}`
  return (
    <PanelBody
      actions={
        <>
          <EditAction to={editAddress} />
          <Button
            variant="default"
            disabled={user.sessions === 0}
            leftSection={<IconLogout {...smallIcon} />}
            onClick={signOut}
          >
            Завершить сеансы
          </Button>
          <RemoveAction onPress={removal.ask} />
          {removal.dialog}
        </>
      }
    >
      {user.deletion !== null && (
        <PanelAlarm>
          Пользователь сам попросил удалить аккаунт: это случится {formatMoscowMoment(user.deletion)}.
        </PanelAlarm>
      )}
      <Figures
        figures={[
          { name: 'Свои ссылки', value: <Link to={links}>{formatNumber(user.links)}</Link> },
          { name: 'Переходы', value: visitsWords(user) },
          { name: 'Заплатил', value: <Link to={payments}>{paidWords(user)}</Link> }
        ]}
      />
      <PanelSection title="Тариф и оплата">
        <Facts
          facts={[
            ...planFacts(user),
            {
              name: 'Платежи',
              value: <Link to={payments}>{count(user.payments, ['платёж', 'платежа', 'платежей'])}</Link>
            }
          ]}
        />
      </PanelSection>
      <PanelSection title="Аккаунт">
        <Facts facts={accountFacts(user)} />
        <CopyFact value={user.username} label="Скопировать почту" />
      </PanelSection>
      <PanelSection title="История">
        <SubjectHistory subject="user" id={user._id} />
      </PanelSection>
    </PanelBody>
  )
}
