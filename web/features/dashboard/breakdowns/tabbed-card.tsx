import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'

import { Card } from '#web/ui/card.tsx'

import classes from './tabbed-card.module.css'

interface TabbedCardProps {
  title: string
  /** The first that is shown. */
  initial: string
  tabs: readonly { id: string; name: string; hint?: string; content: ReactNode }[]
}

/**
 * A card of several sides, of which only the one that is seen exists and asks. Which one stays with the card: the address says
 * whose visits are shown, and the way back should not lead through every side that somebody had a look at.
 */
export const TabbedCard = ({ title, initial, tabs }: TabbedCardProps) => (
  <Tabs defaultValue={initial} keepMounted={false} variant="none">
    <Card
      title={title}
      aside={
        <Tabs.List className={classes.list} aria-label={title}>
          {tabs.map(({ id, name, hint }) => (
            <Tabs.Tab key={id} value={id} className={classes.tab} title={hint}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      }
    >
      {tabs.map(({ id, content }) => (
        <Tabs.Panel key={id} value={id}>
          {content}
        </Tabs.Panel>
      ))}
    </Card>
  </Tabs>
)
