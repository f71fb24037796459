/**
 * Medicines that are never part of an experiment: leaving one out, or taking more of it, can do lasting harm. By name and
 * by what people call them; synonyms in the catalogue count too. Best effort, so everybody also confirms that it is none.
 */
export interface NamedGroup {
  readonly id: string
  /** As it stands in a sentence. */
  readonly what: string
  readonly names: readonly string[]
}

const group = (id: string, what: string, names: string): NamedGroup => ({
  id,
  what,
  names: names.split(',').map((name) => name.trim()),
})

export const neverMedicines: readonly NamedGroup[] = [
  group(
    'glucose-lowering',
    'medicines that lower blood sugar',
    `Insulin, Metformin, Semaglutide, Ozempic, Wegovy, Rybelsus, Liraglutide, Victoza, Dulaglutide, Trulicity, Exenatide,
     Tirzepatide, Mounjaro, Glipizide, Gliclazide, Glimepiride, Glibenclamide, Glyburide, Sitagliptin, Januvia, Linagliptin,
     Empagliflozin, Jardiance, Dapagliflozin, Canagliflozin, Pioglitazone, Acarbose, Repaglinide, Sulfonylurea, GLP-1, Blutzuckersenker`,
  ),
  group(
    'blood-thinning',
    'medicines that thin the blood',
    `Warfarin, Coumadin, Marcumar, Phenprocoumon, Acenocoumarol, Heparin, Enoxaparin, Dalteparin, Apixaban, Eliquis,
     Rivaroxaban, Xarelto, Edoxaban, Dabigatran, Pradaxa, Clopidogrel, Plavix, Prasugrel, Ticagrelor, Brilinta, Dipyridamole,
     Aspirin, Blood Thinner, Blood Thinners, Anticoagulant, Antiplatelet, Blutverdünner, Gerinnungshemmer`,
  ),
  group(
    'heart',
    'medicines for the heart and its rhythm, beta blockers, clonidine and nitrates',
    `Propranolol, Metoprolol, Bisoprolol, Atenolol, Carvedilol, Nebivolol, Nadolol, Sotalol, Labetalol, Timolol, Beta Blocker,
     Beta Blockers, Amiodarone, Flecainide, Propafenone, Dronedarone, Digoxin, Digitoxin, Verapamil, Diltiazem, Clonidine,
     Nitroglycerin, Glyceryl Trinitrate, Isosorbide, Antiarrhythmic, Betablocker, Nitrospray`,
  ),
  group(
    'epilepsy',
    'medicines for seizures',
    `Lamotrigine, Lamictal, Topiramate, Topamax, Valproate, Valproic Acid, Depakote, Carbamazepine, Tegretol, Oxcarbazepine,
     Levetiracetam, Keppra, Phenytoin, Phenobarbital, Primidone, Lacosamide, Brivaracetam, Zonisamide, Ethosuximide,
     Gabapentin, Neurontin, Pregabalin, Lyrica, Antiepileptic, Anticonvulsant, Antiepileptikum, Antiepileptika`,
  ),
  group(
    'mind',
    'antidepressants, lithium and antipsychotics',
    `Sertraline, Zoloft, Escitalopram, Lexapro, Citalopram, Celexa, Fluoxetine, Prozac, Paroxetine, Paxil, Fluvoxamine,
     Venlafaxine, Effexor, Desvenlafaxine, Duloxetine, Cymbalta, Bupropion, Wellbutrin, Mirtazapine, Trazodone, Amitriptyline,
     Nortriptyline, Clomipramine, Imipramine, Doxepin, Vortioxetine, Agomelatine, Tranylcypromine, Moclobemide, Phenelzine,
     Antidepressant, SSRI, SNRI, MAOI, Lithium, Quetiapine, Seroquel, Olanzapine, Zyprexa, Risperidone, Risperdal,
     Aripiprazole, Abilify, Clozapine, Haloperidol, Ziprasidone, Paliperidone, Lurasidone, Antipsychotic, Antidepressivum,
     Antidepressiva, Antipsychotikum, Neuroleptikum, Neuroleptika`,
  ),
  group(
    'sedating',
    'benzodiazepines, sleeping pills and opioids',
    `Lorazepam, Ativan, Diazepam, Valium, Alprazolam, Xanax, Clonazepam, Klonopin, Oxazepam, Temazepam, Bromazepam,
     Midazolam, Benzodiazepine, Zolpidem, Ambien, Zopiclone, Eszopiclone, Lunesta, Zaleplon, Sleeping Pill, Sleeping Pills,
     Sleeping Tablet, Sleeping Tablets, Opioid, Codeine, Tramadol, Morphine, Oxycodone, Oxycontin, Percocet, Hydrocodone,
     Vicodin, Hydromorphone, Fentanyl, Methadone, Buprenorphine, Suboxone, Tapentadol, Tilidine, Schlaftablette, Schlaftabletten,
     Schlafmittel, Opiat, Opiate, Morphin`,
  ),
  group(
    'steroids',
    'corticosteroids that are swallowed',
    `Prednisone, Prednisolone, Methylprednisolone, Dexamethasone, Hydrocortisone Tablets, Cortisone Tablets, Cortisone Pills,
     Steroid Tablets, Steroid Pills, Oral Steroid, Oral Corticosteroid, Betamethasone, Deflazacort, Kortisontabletten, Cortisontabletten`,
  ),
  group(
    'immune',
    'medicines that suppress the immune system',
    `Methotrexate, Azathioprine, Ciclosporin, Cyclosporine, Tacrolimus, Mycophenolate, Sirolimus, Everolimus, Leflunomide,
     Hydroxychloroquine, Adalimumab, Humira, Infliximab, Remicade, Etanercept, Enbrel, Rituximab, Tocilizumab, Ustekinumab,
     Secukinumab, Tofacitinib, Biologic Injection, Immunosuppressant, Immunsuppressivum, Immunsuppressiva`,
  ),
  group(
    'cancer',
    'medicines for cancer',
    `Chemotherapy, Tamoxifen, Anastrozole, Letrozole, Exemestane, Imatinib, Capecitabine, Cisplatin, Doxorubicin, Paclitaxel,
     Cyclophosphamide, Pembrolizumab, Bicalutamide, Enzalutamide, Abiraterone, Chemotherapie`,
  ),
  group(
    'infection',
    'antivirals, antibiotics and medicines for tuberculosis',
    `Antibiotic, Antibiotics, Amoxicillin, Penicillin, Doxycycline, Azithromycin, Ciprofloxacin, Clarithromycin, Cefuroxime,
     Cephalexin, Clindamycin, Metronidazole, Nitrofurantoin, Levofloxacin, Antiviral, Aciclovir, Acyclovir, Valacyclovir,
     Oseltamivir, Tamiflu, Paxlovid, Tenofovir, Emtricitabine, Truvada, Dolutegravir, Biktarvy, Isoniazid, Rifampicin,
     Rifampin, Ethambutol, Pyrazinamide, Antibiotikum, Antibiotika, Virostatikum`,
  ),
  group(
    'thyroid',
    'thyroid hormones',
    `Levothyroxine, L-Thyroxine, Thyroxine, Euthyrox, Synthroid, Liothyronine, Armour Thyroid, Thyroid Hormone,
     Schilddrüsenhormon, Schilddrüsenhormone, Schilddrüsentabletten`,
  ),
  group(
    'contraceptive',
    'contraceptives',
    `Contraceptive Pill, Contraceptive, Contraception, Birth Control, Birth Control Pill, The Pill, Mini Pill, Vaginal Ring,
     Morning After Pill, Levonorgestrel, Ethinylestradiol, Antibabypille, Die Pille, Minipille, Verhütungsmittel`,
  ),
  group(
    'rescue',
    'rescue inhalers and adrenaline',
    `Albuterol, Salbutamol, Ventolin, Rescue Inhaler, Reliever Inhaler, Terbutaline, Fenoterol, Levalbuterol, Adrenaline,
     Epinephrine, EpiPen, Notfallspray, Asthmaspray, Adrenalin`,
  ),
  group(
    'breathing',
    'oxygen and CPAP',
    'Oxygen Therapy, Supplemental Oxygen, CPAP, BiPAP, Sleep Apnea Mask, Sauerstofftherapie, Schlafapnoe Maske',
  ),
]
