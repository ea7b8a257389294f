import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

import { CopyButton } from '#web/ui/copy-button.tsx'

import classes from './panel-parts.module.css'

/** The inside of a panel: its sections, its actions at the lower edge. */
export const PanelBody = ({ children, actions }: { children: ReactNode; actions?: ReactNode }) => (
  <>
    <div className={classes.body}>{children}</div>
    {actions && <div className={classes.actions}>{actions}</div>}
  </>
)

interface PanelSectionProps {
  title: string
  children: ReactNode
}

export const PanelSection = ({ title, children }: PanelSectionProps) => (
  <section className={classes.section}>
    <h3 className={classes.title}>{title}</h3>
    {children}
  </section>
)

export interface Fact {
  name: string
  value: ReactNode
}

/** Names and values under each other. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** What is to be known before all of it, and what can be done about that. */
export const PanelAlarm = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className={classes.alarm}>
    <p>{children}</p>
    {action}
  </div>
)

/** Below the facts it is one of. */
export const CopyFact = (copied: { value: string; label: string }) => (
  <div className={classes.copy}>
    <CopyButton {...copied} />
  </div>
)

/** An address of somebody else's, which may be longer than the panel is high. */
export const LongAddress = ({ address }: { address: string }) => (
  <span className={classes.address} title={address}>
    {address}
  </span>
)

/** The few figures that matter most, large. */
export const Figures = ({ figures }: { figures: readonly Fact[] }) => (
  <dl className={classes.figures}>
    {figures.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** A panel before its row has come. */
export const PanelSkeleton = ({ label }: { label: string }) => (
  <div className={classes.body} aria-busy="true">
    <VisuallyHidden component="output">{label}</VisuallyHidden>
    <Skeleton height={56} />
    <Skeleton height={160} />
    <Skeleton height={96} />
  </div>
)
