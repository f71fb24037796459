import type { MeasurementsTable } from '../../storage/tables.ts'

export type MeasurementRow = MeasurementsTable
export type NewMeasurement = Omit<MeasurementRow, 'id' | 'created_epoch' | 'updated_epoch'>
