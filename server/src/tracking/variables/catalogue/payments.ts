import { sharing } from './common-variable.ts'

export const payments = sharing(
  {
    category: 'Payments',
    unit: '$',
    combination: 'SUM',
    filling: 'zero',
    valence: 'numeric',
    minimum: 0,
    maximum: 100000,
  },
  [
    {
      id: 32001,
      name: 'Total Spending',
      synonyms: ['Spending', 'Expenses', 'Money Spent'],
      filling: 'none',
      description: 'All money you spent.',
    },
    {
      id: 32002,
      name: 'Grocery Spending',
      synonyms: ['Groceries', 'Food Shopping Cost'],
      description: 'Money spent on food to take home.',
    },
    {
      id: 32003,
      name: 'Restaurant Spending',
      synonyms: ['Eating Out', 'Restaurants', 'Dining Out'],
      description: 'Money spent on eating out.',
    },
    {
      id: 32004,
      name: 'Medication Spending',
      synonyms: ['Pharmacy', 'Medicine Cost', 'Chemist'],
      description: 'Money spent on medicines.',
    },
    {
      id: 32005,
      name: 'Healthcare Spending',
      synonyms: ['Doctor Bills', 'Medical Bills', 'Health Costs'],
      description: 'Money spent on doctors and treatment.',
    },
    {
      id: 32006,
      name: 'Transport Spending',
      synonyms: ['Fuel Cost', 'Bus and Train Fares', 'Petrol'],
      description: 'Money spent on getting about.',
    },
    {
      id: 32007,
      name: 'Entertainment Spending',
      synonyms: ['Leisure Spending', 'Fun Money'],
      description: 'Money spent on pleasure.',
    },
    { id: 32008, name: 'Alcohol Spending', synonyms: ['Bar Tab', 'Pub Bill'], description: 'Money spent on alcohol.' },
    {
      id: 32009,
      name: 'Clothing Spending',
      synonyms: ['Clothes Shopping', 'Retail Therapy'],
      description: 'Money spent on clothes.',
    },
    {
      id: 32010,
      name: 'Gambling',
      synonyms: ['Betting', 'Lottery'],
      valence: 'negative',
      description: 'Money spent on gambling.',
    },
    {
      id: 32011,
      name: 'Charity',
      synonyms: ['Donations', 'Giving'],
      valence: 'positive',
      description: 'Money given away.',
    },
    {
      id: 32012,
      name: 'Income',
      synonyms: ['Earnings', 'Salary', 'Wages', 'Money Earned'],
      filling: 'none',
      maximum: 1000000,
      description: 'Money you earned.',
    },
  ],
)
