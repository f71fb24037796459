/** The numbers by which Android stores kinds of exercise (ExerciseSessionType), each at its place. */
const TYPES = [
  '',
  ...['Badminton', 'Baseball', 'Basketball', 'Biking', 'Stationary Bike', 'Boot Camp', 'Boxing', 'Calisthenics'],
  ...['Cricket', 'Dancing', 'Exercise Class', 'Fencing', 'American Football', 'Australian Football', 'Frisbee'],
  ...['Golf', 'Guided Breathing', 'Gymnastics', 'Handball', 'High-Intensity Interval Training', 'Hiking'],
  ...['Ice Hockey', 'Ice Skating', 'Martial Arts', 'Paddling', 'Paragliding', 'Pilates', 'Racquetball'],
  ...['Rock Climbing', 'Roller Hockey', 'Rowing', 'Rugby', 'Running', 'Treadmill Running', 'Sailing', 'Scuba Diving'],
  ...['Skating', 'Skiing', 'Snowboarding', 'Snowshoeing', 'Soccer', 'Softball', 'Squash', 'Climbing Stairs'],
  ...['Strength Training', 'Stretching', 'Surfing', 'Open Water Swimming', 'Pool Swimming', 'Table Tennis'],
  ...['Tennis', 'Volleyball', 'Walking', 'Water Polo', 'Weightlifting', 'Wheelchair', 'Yoga', ''],
  ...['Stair Climber', 'Elliptical', 'Rowing Machine'],
] as const

/** Empty where nobody said what it was, or a later version of Android knows more. */
export const exerciseNamed = (type: unknown): string => (typeof type === 'number' ? (TYPES[type] ?? '') : '')
