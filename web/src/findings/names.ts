import type { Correlation } from '@upshot/contract'

/** As the person calls it, in their language. */
export const causeName = ({
  causeDisplayName,
  causeVariableName,
}: Pick<Correlation, 'causeDisplayName' | 'causeVariableName'>): string => causeDisplayName ?? causeVariableName

export const effectName = ({
  effectDisplayName,
  effectVariableName,
}: Pick<Correlation, 'effectDisplayName' | 'effectVariableName'>): string => effectDisplayName ?? effectVariableName
