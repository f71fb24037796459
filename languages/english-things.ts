/** What things of the catalogue are called in English, and how they are asked for. id | name | short name | synonyms | one/several of its unit | question | inside a sentence, where that is not its name in small letters. */
export const things = `
1001 | Overall Mood | Mood | | | How good or bad do you feel on the whole?
1002 | Happiness | | | | How happy do you feel?
1003 | Calmness | | | | How calm do you feel?
1004 | Contentment | | | | How satisfied are you with things as they are?
1005 | Motivation | | | | How motivated are you?
1006 | Optimism | | | | How hopeful do you feel?
1007 | Gratitude | | | | How grateful do you feel?
1008 | Confidence | | | | How confident do you feel?
1009 | Enthusiasm | | | | How excited are you about what you do?
1010 | Sense of Connection | Connection | | | How close to other people do you feel?
1011 | Resilience | | | | How well do you cope with what comes?
1012 | Patience | | | | How patient are you?
1013 | Sexual Desire | Libido | | | How much do you feel like having sex?
1101 | Anxiety | | | | How anxious do you feel?
1102 | Stress | | | | How stressed do you feel?
1103 | Depressed Mood | Depression | Depressed, Feeling Low | | How low do you feel?
1104 | Sadness | | | | How sad do you feel?
1105 | Irritability | | | | How irritable are you?
1106 | Anger | | | | How angry are you?
1107 | Loneliness | | | | How lonely do you feel?
1108 | Guilt | | | | How guilty do you feel?
1109 | Shame | | | | How ashamed do you feel?
1110 | Apathy | | | | How indifferent do you feel?
1111 | Boredom | | | | How bored are you?
1112 | Fear | | | | How scared are you?
1113 | Overwhelm | | | | How overwhelmed do you feel?
1114 | Mood Swings | | | | How strong were your mood swings?
1115 | Suicidal Thoughts | | | | How strong were thoughts of ending your life?
2001 | Body Weight | Weight | | | How much do you weigh?
2002 | Body Height | Height | | | How tall are you?
2003 | Body Mass Index | BMI | | | What is your body mass index?
2004 | Body Fat | | | | What is your body fat?
2005 | Lean Body Mass | | | | What is your lean body mass?
2006 | Muscle Mass | | | | What is your muscle mass?
2007 | Bone Mass | | | | What is your bone mass?
2008 | Body Water | | | | What is your body water?
2009 | Visceral Fat | | | | What is your visceral fat?
2010 | Waist Circumference | Waist | | | What is your waist circumference?
2011 | Hip Circumference | Hips | | | What is your hip circumference?
2012 | Neck Circumference | Neck | | | What is your neck circumference?
2013 | Upper Arm Circumference | Upper Arm | | | What is your upper arm circumference?
2014 | Thigh Circumference | Thigh | | | What is your thigh circumference?
2015 | Calf Circumference | Calf | | | What is your calf circumference?
3001 | Daily Step Count | Steps | | | How many steps did you take?
3002 | Walking and Running Distance | Distance on Foot | | | How far did you walk and run?
3003 | Active Energy Burned | Active Energy | | | How much energy did you burn by moving?
3004 | Floors Climbed | Floors | | | How many floors did you climb?
3005 | Active Minutes | | | | How many minutes were you active?
3006 | Time on Feet | | | | How long were you on your feet?
3007 | Exercise Capacity (VO2 Max) | VO2 Max | | | What is your VO2 max?
3008 | Resting Energy Burned | Resting Energy | | | How much energy did you burn at rest?
3009 | Total Energy Burned | Total Energy | | | How much energy did you burn in all?
3010 | Cycling Distance | | | | How far did you cycle?
3011 | Swimming Distance | | | | How far did you swim?
3101 | Exercise | | Exercised, Worked Out | | How long did you exercise?
3102 | Walking | | Walked | | How long did you walk?
3103 | Running | | Ran, Jogged | | How long did you run?
3104 | Cycling | | Cycled, Biked, Bike | | How long did you cycle?
3105 | Indoor Cycling | | | | How long did you cycle indoors?
3106 | Swimming | | Swam | | How long did you swim?
3107 | Strength Training | Strength | Weights, Lifting | | How long did you do strength training?
3108 | High-Intensity Interval Training | Intervals | | | How long did you do interval training?
3109 | Yoga | | | | How long did you do yoga?
3110 | Pilates | | | | How long did you do Pilates? | Pilates
3111 | Stretching | | Stretched | | How long did you stretch?
3112 | Hiking | | Hiked | | How long did you hike?
3113 | Dancing | | Danced | | How long did you dance?
3114 | Rowing | | Rowed | | How long did you row?
3115 | Tai Chi | | | | How long did you do tai chi?
3116 | Climbing | | Climbed | | How long did you climb?
3117 | Team Sports | | | | How long did you play team sports?
3118 | Racket Sports | | | | How long did you play racket sports?
3119 | Physiotherapy Exercises | Physio Exercises | | | How long did you do your physiotherapy exercises?
3120 | Push-Ups | | | | How many push-ups did you do?
4001 | Time at Home | | | | How long were you at home?
4002 | Time at Work | | | | How long were you at work?
4003 | Time Outdoors | | | | How long were you outdoors?
4004 | Time in Nature | | | | How long were you in nature?
4005 | Time at a Gym | | | | How long were you at the gym?
4006 | Time at School | | | | How long were you at school?
4007 | Time in a Clinic | | | | How long were you in a clinic?
4008 | Time in a Car | | | | How long were you in a car?
4101 | Latitude | | | | At what latitude are you?
4102 | Longitude | | | | At what longitude are you?
5001 | Overall Health | Health | | | How healthy do you feel?
5002 | Quality of Life | | | | How good is your life at the moment?
5003 | Appetite | | | | How good is your appetite?
5004 | Hunger | | | | How hungry are you?
5005 | Thirst | | | | How thirsty are you?
5006 | Cravings | | | | How strong are your cravings?
5007 | Menstrual Flow | Period | Spotting | | How heavy is your period?
5008 | Day of Menstrual Cycle | Cycle Day | | | Which day of your cycle is it?
5009 | Ovulation Test Positive | Ovulation Test | | | Was your ovulation test positive?
5010 | Cervical Mucus | | | | How clear and stretchy is your cervical mucus?
5011 | Dental Health | Teeth | | | How are your teeth and gums?
5012 | Day Rating | Day | | | How was your day?
6001 | Sleep Duration | Sleep | Slept | | How long did you sleep?
6002 | Deep Sleep Duration | Deep Sleep | | | How long was your deep sleep?
6003 | Light Sleep Duration | Light Sleep | | | How long was your light sleep?
6004 | REM Sleep Duration | REM Sleep | | | How long was your REM sleep?
6005 | Time in Bed | | | | How long were you in bed?
6101 | Time to Fall Asleep | | | | How long did it take you to fall asleep?
6102 | Awake Time in the Night | Awake at Night | | | How long were you awake in the night?
6103 | Awakenings | | Woke Up, Woke Up at Night | | How often did you wake up?
6104 | Nap Duration | Nap | Napped, Naps | | How long was your nap?
6105 | Snoring | | Snored | | How long did you snore?
6201 | Sleep Quality | | Slept Well | | How well did you sleep?
6202 | Feeling Rested | | | | How rested did you wake up?
6203 | Sleep Efficiency | | | | What was your sleep efficiency?
6204 | Sleep Score | | | | What was your sleep score?
6205 | Nightmares | | | | How bad were your nightmares?
6206 | Bedtime | | | | When did you go to bed?
6207 | Wake-Up Time | Wake-Up | | | When did you wake up?
7001 | Time with Friends | Friends | | | How long were you with friends?
7002 | Time with Family | Family | | | How long were you with your family?
7003 | Time with Partner | Partner | | | How long were you with your partner?
7004 | Time with Children | Children | | | How long were you with your children?
7005 | Time with Pets | Pets | | | How long were you with your pets?
7006 | Phone and Video Calls | Calls | | | How long were you on calls?
7007 | Social Gathering | | | | How long were you out with people?
7008 | Helping Others | | | | How long did you help others?
7009 | Argument | | Arguments | | How often did you have an argument?
7010 | Hugs | | | | How many hugs did you have?
7011 | Sexual Activity | Sex | | | How often did you have sex?
7101 | Quality of Social Contact | Social Contact | | | How good was your time with other people?
7102 | Relationship Satisfaction | Relationship | | | How satisfied are you with your relationship?
8001 | Heart Rate (Pulse) | Pulse | | | What is your heart rate?
8002 | Resting Heart Rate | Resting Pulse | | | What is your resting heart rate?
8003 | Heart Rate Variability (SDNN) | HRV (SDNN) | | | What is your heart rate variability?
8004 | Heart Rate Variability (RMSSD) | HRV (RMSSD) | | | What is your heart rate variability?
8005 | Systolic Blood Pressure | Systolic | Blood Pressure, BP | | What is your upper blood pressure?
8006 | Diastolic Blood Pressure | Diastolic | | | What is your lower blood pressure?
8007 | Body Temperature | Temperature | | | What is your temperature?
8008 | Basal Body Temperature | Basal Temperature | | | What was your temperature on waking?
8009 | Skin Temperature | | | | What is your skin temperature?
8010 | Respiratory Rate | Breathing Rate | | | How many breaths do you take per minute?
8011 | Oxygen Saturation | SpO2 | Oxygen | | What is your oxygen saturation?
8012 | Peak Expiratory Flow (L/min) | Peak Flow | | | What is your peak flow?
8013 | Forced Expiratory Volume in 1 Second | FEV1 | | | What is your FEV1?
8014 | Intraocular Pressure | Eye Pressure | | | What is your eye pressure?
8015 | Urine Volume | | | | How much urine was it?
8016 | Electrodermal Activity | Skin Conductance | | | What is your skin conductance?
8017 | Recovery Score | Recovery | | | What is your recovery score?
8018 | Stress Score | | | | What is your stress score?
8101 | Blood Glucose | | | | What is your blood glucose?
8103 | Fasting Glucose | | | | What is your fasting glucose?
8104 | Blood Ketones | Ketones | | | What are your blood ketones?
8105 | Total Cholesterol | Cholesterol | | | What is your total cholesterol?
8106 | LDL Cholesterol | LDL | | | What is your LDL cholesterol?
8107 | HDL Cholesterol | HDL | | | What is your HDL cholesterol?
8108 | Triglycerides | | | | What are your triglycerides?
8109 | C-Reactive Protein (mg/L) | CRP | | | What is your C-reactive protein?
8110 | Erythrocyte Sedimentation Rate (mm/h) | Sedimentation Rate | | | What is your sedimentation rate?
8111 | Hemoglobin | | | | What is your hemoglobin?
8112 | Ferritin (ng/mL) | Ferritin | | | What is your ferritin?
8113 | Thyroid-Stimulating Hormone (mIU/L) | TSH | | | What is your TSH?
8114 | Vitamin B12 in Blood | B12 in Blood | | | What is your vitamin B12 in blood?
8115 | Vitamin D in Blood | | | | What is your vitamin D in blood?
8116 | Creatinine | | | | What is your creatinine?
8117 | Estimated Glomerular Filtration Rate (mL/min) | eGFR | | | What is your eGFR?
8118 | Uric Acid | | | | What is your uric acid?
8119 | Alanine Aminotransferase (U/L) | ALT | | | What is your ALT?
8120 | Fecal Calprotectin (µg/g) | Calprotectin | | | What is your fecal calprotectin?
8121 | International Normalized Ratio | INR | | | What is your INR?
8122 | Testosterone | | | | What is your testosterone?
8123 | Urea | | | | What is your urea?
8124 | Bilirubin | | | | What is your bilirubin?
8125 | Calcium in Blood | | | | What is your calcium in blood?
8201 | Hemoglobin A1c | HbA1c | | | What is your HbA1c?
8202 | Hematocrit | | | | What is your hematocrit?
8203 | Glucose Time in Range | Time in Range | | | How much of the time was your glucose in range?
8301 | Serum Iron | | | | What is your serum iron?
8302 | Serum Cortisol | Cortisol | | | What is your serum cortisol?
8303 | Serum Zinc | | | | What is your serum zinc?
8304 | Blood Lead | | | | What is your blood lead?
9001 | Mental Clarity | Clarity | | | How clearly can you think?
9002 | Focus | | | | How well can you concentrate?
9003 | Alertness | | | | How alert are you?
9004 | Memory | | | | How well do you remember things?
9005 | Creativity | | | | How creative are you?
9006 | Decision Making | Decisions | | | How well do you make decisions?
9101 | Reaction Time | | | | What was your reaction time?
9102 | Reaction Test Lapses | Lapses | | | How many lapses did you have?
9103 | Digit Span | | | | What was your digit span?
9104 | N-Back Score | N-Back | | | What was your n-back score? | n-back score
9105 | Stroop Test Time | Stroop | | | How long did the Stroop test take? | Stroop test time
9106 | Trail Making Time | Trail Making | | | How long did the trail making test take?
9107 | Typing Speed | | | | How many words do you type per minute?
9108 | Mental Arithmetic Score | Mental Arithmetic | | | What was your mental arithmetic score?
9109 | Montreal Cognitive Assessment | MoCA | | | What was your MoCA score? | Montreal Cognitive Assessment
10001 | Overall Pain | Pain | | | How strong is your pain?
10002 | Headache | | Headaches | | How strong is your headache?
10003 | Migraine Severity | Migraine | | | How strong is your migraine?
10004 | Back Pain | | | | How strong is your back pain?
10005 | Neck Pain | | | | How strong is your neck pain?
10006 | Shoulder Pain | | | | How strong is your shoulder pain?
10007 | Joint Pain | | | | How strong is your joint pain?
10008 | Knee Pain | | | | How strong is your knee pain?
10009 | Hip Pain | | | | How strong is your hip pain?
10010 | Hand and Wrist Pain | | | | How strong is your hand and wrist pain?
10011 | Foot Pain | | | | How strong is your foot pain?
10012 | Muscle Pain | | | | How strong is your muscle pain?
10013 | Nerve Pain | | | | How strong is your nerve pain?
10014 | Chest Pain | | | | How strong is your chest pain?
10015 | Pelvic Pain | | | | How strong is your pelvic pain?
10016 | Menstrual Cramps | Period Pain | Menstrual Pain | | How strong are your menstrual cramps?
10017 | Jaw Pain | | | | How strong is your jaw pain?
10018 | Toothache | | | | How strong is your toothache?
10019 | Ear Pain | | | | How strong is your ear pain?
10020 | Eye Pain | | | | How strong is your eye pain?
10021 | Stiffness | | | | How stiff are you?
10022 | Muscle Cramps | | | | How strong are your muscle cramps?
10023 | Swelling | | | | How swollen is it?
10101 | Abdominal Pain | Stomach Ache | | | How strong is your abdominal pain?
10102 | Bloating | | | | How bloated do you feel?
10103 | Nausea | | | | How nauseous do you feel?
10104 | Heartburn | | | | How strong is your heartburn?
10105 | Diarrhea | | | | How bad is your diarrhea?
10106 | Constipation | | | | How constipated are you?
10107 | Gas | | | | How bad is your gas?
10108 | Bowel Urgency | | | | How urgent is it?
10109 | Loss of Appetite | | | | How bad is your loss of appetite?
10110 | Dry Mouth | | | | How dry is your mouth?
10111 | Mouth Ulcers | | | | How bad are your mouth ulcers?
10112 | Bladder Urgency | | | | How urgent is it?
10113 | Painful Urination | | | | How much does passing water hurt?
10114 | Blood in Stool | | | | How much blood is in your stool?
10151 | Bowel Movements | | | | How many bowel movements did you have?
10152 | Bristol Stool Form | Stool Form | | | What form did your stool have, from 1 to 7? | Bristol stool form
10153 | Vomiting | | Vomited, Threw Up | | How often did you vomit?
10154 | Night-Time Urination | Peeing at Night | | | How often did you get up to pee in the night?
10201 | Fatigue | | | | How tired are you?
10202 | Energy Level | Energy | | | How much energy do you have?
10203 | Sleepiness | | Sleepy | | How sleepy are you?
10204 | Brain Fog | | | | How strong is your brain fog?
10205 | Post-Exertional Malaise | Crash | | | How strong is the crash after activity?
10206 | Insomnia | | | | How bad was your insomnia?
10207 | Malaise | | | | How ill do you feel?
10221 | Dizziness | | | | How dizzy are you?
10222 | Vertigo | | | | How strong is your vertigo?
10223 | Numbness and Tingling | Tingling | | | How strong is the numbness or tingling?
10224 | Muscle Weakness | Weakness | | | How weak are your muscles?
10225 | Balance Problems | Balance | | | How unsteady are you?
10226 | Tremor | | | | How strong is your tremor?
10227 | Restless Legs | | | | How restless are your legs?
10228 | Tinnitus | | | | How loud is your tinnitus?
10229 | Sensitivity to Light | Light Sensitivity | | | How sensitive to light are you?
10230 | Sensitivity to Sound | Sound Sensitivity | | | How sensitive to sound are you?
10231 | Visual Disturbance | Vision | | | How disturbed is your vision?
10232 | Panic | | | | How strong is your panic?
10233 | Restlessness | | Restless | | How restless are you?
10234 | Tics | | | | How strong are your tics?
10235 | Compulsions | | | | How strong are your compulsions?
10301 | Shortness of Breath | Breathlessness | | | How short of breath are you?
10302 | Wheezing | | | | How strong is your wheezing?
10303 | Cough | | | | How bad is your cough?
10304 | Nasal Congestion | Stuffy Nose | | | How blocked is your nose?
10305 | Runny Nose | | | | How runny is your nose?
10306 | Sneezing | | Sneezed | | How much do you sneeze?
10307 | Sore Throat | | | | How sore is your throat?
10308 | Sinus Pressure | | | | How strong is the pressure in your sinuses?
10309 | Itchy Eyes | | | | How itchy are your eyes?
10310 | Dry Eyes | | | | How dry are your eyes?
10321 | Itching | | Itchy | | How strong is the itching?
10322 | Skin Rash | Rash | | | How bad is your rash?
10323 | Hives | | | | How bad are your hives?
10324 | Acne | | | | How bad is your acne?
10325 | Dry Skin | | | | How dry is your skin?
10326 | Hair Loss | | | | How strong is your hair loss?
10327 | Bruising | | | | How much do you bruise?
10341 | Hot Flashes | | | | How strong are your hot flashes?
10342 | Night Sweats | | | | How strong were your night sweats?
10343 | Sweating | | | | How much do you sweat?
10344 | Chills | | | | How strong are your chills?
10345 | Feverishness | Fever | Feverish | | How feverish do you feel?
10346 | Palpitations | | | | How strong are your palpitations?
10347 | Breast Tenderness | | | | How tender are your breasts?
10348 | Premenstrual Symptoms | PMS | | | How strong are your premenstrual symptoms?
10349 | Swollen Glands | | | | How swollen are your glands?
10350 | Hangover | | | | How bad is your hangover?
11001 | Calorie Intake | Calories | | | How many calories did you eat?
11002 | Protein | | | | How much protein did you eat?
11003 | Carbohydrates | Carbs | | | How many carbohydrates did you eat?
11004 | Fat | | | | How much fat did you eat?
11005 | Saturated Fat | | | | How much saturated fat did you eat?
11006 | Fiber | | | | How much fiber did you eat?
11007 | Sugar | | | | How much sugar did you eat?
11008 | Added Sugar | | | | How much added sugar did you eat?
11009 | Dietary Cholesterol | | | | How much cholesterol did you eat?
11010 | Sodium | | Salt | | How much sodium did you eat?
11011 | Potassium | | | | How much potassium did you have?
11012 | Calcium | | | | How much calcium did you have?
11013 | Magnesium | | | | How much magnesium did you have?
11014 | Iron | | | | How much iron did you have?
11015 | Zinc | | | | How much zinc did you have?
11016 | Vitamin C | | | | How much vitamin C did you have?
11017 | Vitamin D | | | | How much vitamin D did you have?
11018 | Vitamin B12 | | | | How much vitamin B12 did you have?
11019 | Folate | | | | How much folate did you have?
11020 | Omega-3 Fatty Acids | Omega-3 | | | How much omega-3 did you have?
11021 | Fluid Intake | Fluids | | | How much did you drink?
11101 | Caffeine | | | | How much caffeine did you have?
11102 | Alcohol | | | | How much alcohol did you have?
11103 | Gluten | | | | How much gluten did you eat?
11104 | Lactose | | | | How much lactose did you have?
11105 | Histamine | | | | How much histamine did you have?
11106 | Fructose | | | | How much fructose did you have?
11107 | Oxalate | | | | How much oxalate did you have?
11108 | Nicotine | | | | How much nicotine did you have?
12001 | Productivity | | | | How productive were you?
12002 | Goal Progress | | | | How far did you get with your goals?
12003 | Self-Discipline | | | | How disciplined were you?
12004 | Work Satisfaction | | | | How satisfied are you with your work?
12005 | Work-Life Balance | | | | How well do work and life fit together?
12006 | Diet Adherence | Diet | | | How well did you keep to your diet?
12007 | Procrastination | | | | How much did you put off?
12101 | Tasks Completed | Tasks | | | How many tasks did you finish?
12102 | Deep Work | | | | How long did you work with full focus?
12103 | Words Written | | | | How many words did you write?
12104 | Study Time | | Studied | | How long did you study?
12105 | Habits Kept | Habits | | | How many of your habits did you keep?
13001 | Acetaminophen | | Tylenol | | How much acetaminophen did you take?
13002 | Ibuprofen | | Advil, Motrin | | How much ibuprofen did you take?
13003 | Aspirin | | | | How much aspirin did you take?
13004 | Naproxen | | | | How much naproxen did you take?
13005 | Diclofenac | | | | How much diclofenac did you take?
13006 | Celecoxib | | | | How much celecoxib did you take?
13007 | Codeine | | | | How much codeine did you take?
13008 | Tramadol | | | | How much tramadol did you take?
13009 | Sumatriptan | | | | How much sumatriptan did you take?
13010 | Rizatriptan | | | | How much rizatriptan did you take?
13011 | Gabapentin | | | | How much gabapentin did you take?
13012 | Pregabalin | | | | How much pregabalin did you take?
13013 | Baclofen | | | | How much baclofen did you take?
13021 | Sertraline | | Zoloft | | How much sertraline did you take?
13022 | Escitalopram | | | | How much escitalopram did you take?
13023 | Fluoxetine | | | | How much fluoxetine did you take?
13024 | Venlafaxine | | | | How much venlafaxine did you take?
13025 | Duloxetine | | | | How much duloxetine did you take?
13026 | Bupropion | | | | How much bupropion did you take?
13027 | Amitriptyline | | | | How much amitriptyline did you take?
13028 | Mirtazapine | | | | How much mirtazapine did you take?
13029 | Lithium | | | | How much lithium did you take?
13030 | Lamotrigine | | | | How much lamotrigine did you take?
13031 | Quetiapine | | | | How much quetiapine did you take?
13032 | Methylphenidate | | | | How much methylphenidate did you take?
13033 | Lisdexamfetamine | | | | How much lisdexamfetamine did you take?
13034 | Lorazepam | | | | How much lorazepam did you take?
13035 | Zolpidem | | | | How much zolpidem did you take?
13036 | Topiramate | | | | How much topiramate did you take?
13051 | Metformin | | | | How much metformin did you take?
13052 | Insulin | | | | How many units of insulin did you take?
13053 | Semaglutide | | | | How much semaglutide did you take?
13054 | Levothyroxine | | | | How much levothyroxine did you take?
13055 | Atorvastatin | | | | How much atorvastatin did you take?
13056 | Lisinopril | | | | How much lisinopril did you take?
13057 | Amlodipine | | | | How much amlodipine did you take?
13058 | Propranolol | | | | How much propranolol did you take?
13059 | Omeprazole | | | | How much omeprazole did you take?
13060 | Loperamide | | | | How much loperamide did you take?
13061 | Macrogol | | | | How much macrogol did you take?
13062 | Mesalazine | | | | How much mesalazine did you take?
13063 | Cetirizine | | | | How much cetirizine did you take?
13064 | Loratadine | | | | How much loratadine did you take?
13065 | Prednisone | | | | How much prednisone did you take?
13066 | Methotrexate | | | | How much methotrexate did you take?
13067 | Hydroxychloroquine | | | | How much hydroxychloroquine did you take?
13068 | Albuterol | | | | How many puffs of albuterol did you take?
13069 | Inhaled Corticosteroid | Steroid Inhaler | | | How many puffs of your steroid inhaler did you take?
13070 | Nasal Steroid Spray | Nasal Spray | | | How many sprays of nasal steroid did you use?
13071 | Steroid Cream | | | | How often did you put steroid cream on?
13072 | Moisturizer | | | | How often did you put moisturizer on?
13073 | Eye Drops | | | | How many eye drops did you use?
13074 | Contraceptive Pill | The Pill | | | How many contraceptive pills did you take?
13075 | Estradiol | | | | How much estradiol did you take?
13076 | Antibiotic | | | | How many doses of antibiotic did you take?
13077 | Biologic Injection | Biologic | | | How many doses of your biologic did you take?
13078 | Vaccination | | | | How many vaccinations did you have?
13101 | Multivitamin | | | | How many multivitamin tablets did you take?
13102 | Vitamin D Supplement | | | | How much vitamin D supplement did you take?
13103 | Vitamin B12 Supplement | | | | How much vitamin B12 supplement did you take?
13104 | Vitamin B Complex | B Complex | | | How many vitamin B complex tablets did you take?
13105 | Riboflavin | | | | How much riboflavin did you take?
13106 | Vitamin C Supplement | | | | How much vitamin C supplement did you take?
13107 | Magnesium Supplement | | | | How much magnesium supplement did you take?
13108 | Iron Supplement | | | | How much iron supplement did you take?
13109 | Zinc Supplement | | | | How much zinc supplement did you take?
13110 | Calcium Supplement | | | | How much calcium supplement did you take?
13111 | Fish Oil | | | | How much fish oil did you take?
13112 | Probiotics | | | | How many probiotic capsules did you take?
13113 | Psyllium | | | | How much psyllium did you take?
13114 | Melatonin | | | | How much melatonin did you take?
13115 | Creatine | | | | How much creatine did you take?
13116 | Protein Powder | | | | How much protein powder did you take?
13117 | Collagen | | | | How much collagen did you take?
13118 | Curcumin | | | | How much curcumin did you take?
13119 | Coenzyme Q10 | | | | How much coenzyme Q10 did you take?
13120 | L-Theanine | | | | How much L-Theanine did you take?
13121 | Ashwagandha | | | | How much ashwagandha did you take?
13122 | St John's Wort | | | | How much St John's Wort did you take? | St John's wort
13123 | Valerian | | | | How much valerian did you take?
13124 | Peppermint Oil | | | | How many peppermint oil capsules did you take?
13125 | Ginger | | | | How much ginger did you take?
13126 | Electrolytes | | | | How many servings of electrolytes did you have?
13127 | Cannabidiol | | | | How much cannabidiol did you take?
13128 | Cannabis | | | | How many doses of cannabis did you take?
13201 | Psychotherapy | Therapy | | | How long was your therapy session?
13202 | Physiotherapy | | | | How long was your physiotherapy?
13203 | Massage | | | | How long was your massage?
13204 | Acupuncture | | | | How long was your acupuncture?
13205 | Heat Therapy | | | | How long did you use heat?
13206 | Cold Therapy | | | | How long did you use cold?
13207 | Cold Shower | | | | How long was your cold shower?
13208 | Sauna | | | | How long were you in the sauna?
13209 | Hot Bath | | | | How long was your hot bath?
13210 | Light Therapy | | | | How long did you use the light?
13211 | Nerve Stimulation | | | | How long did you use nerve stimulation?
13212 | Airway Pressure Therapy | CPAP | | | How long did you wear your mask?
13213 | Oxygen Therapy | | | | How long did you use oxygen?
13214 | Compression Garment | | | | How long did you wear compression?
13215 | Fasting | | Fasted | | How long did you fast?
13216 | Dialysis | | | | How long was your dialysis?
14001 | Meditation | | Meditated | | How long did you meditate?
14002 | Breathing Exercises | Breathing | | | How long did you do breathing exercises?
14003 | Prayer | | Prayed | | How long did you pray?
14004 | Journaling | Journal | | | How long did you write in your journal?
14005 | Housework | | | | How long did you do housework?
14006 | Gardening | | | | How long did you garden?
14007 | Cooking | | Cooked | | How long did you cook?
14008 | Commuting | | | | How long did you commute?
14009 | Working | | Worked, Work, Overtime | | How long did you work?
14010 | Meetings | | | | How long were you in meetings?
14011 | Playing an Instrument | Instrument | | | How long did you play an instrument?
14012 | Arts and Crafts | Crafts | | | How long did you make things?
14013 | Shopping Trip | Shopping | | | How long were you shopping?
14014 | Resting | | Rested | | How long did you rest?
14015 | Flying | | | | How long did you fly?
14016 | Brushing Teeth | Teeth Brushed | | | How often did you brush your teeth?
14101 | Sitting Time | Sitting | | | How long did you sit?
14102 | Time in Bed by Day | Bed by Day | | | How long were you in bed during the day?
15001 | Bread | | | slice/slices | How many slices of bread did you have?
15002 | Whole Grains | | | | How many servings of whole grains did you have?
15003 | Oatmeal | | | | How many servings of oatmeal did you have?
15004 | Pasta | | | | How many servings of pasta did you have?
15005 | Rice | | | | How many servings of rice did you have?
15006 | Potatoes | | | | How many servings of potatoes did you have?
15007 | Vegetables | | | | How many servings of vegetables did you have?
15008 | Fruit | | | | How many servings of fruit did you have?
15009 | Berries | | | | How many servings of berries did you have?
15010 | Banana | | | | How many bananas did you have?
15011 | Apple | | | | How many apples did you have?
15012 | Citrus Fruit | | | | How many servings of citrus fruit did you have?
15013 | Tomatoes | | | | How many servings of tomatoes did you have?
15014 | Onions | | | | How many servings of onions did you have?
15015 | Garlic | | | clove/cloves | How many cloves of garlic did you have?
15016 | Legumes | | | | How many servings of legumes did you have?
15017 | Soy Products | | | | How many servings of soy products did you have?
15018 | Nuts | | | handful/handfuls | How many handfuls of nuts did you have?
15019 | Peanuts | | | | How many servings of peanuts did you have?
15020 | Eggs | | | | How many eggs did you have?
15021 | Dairy Products | Dairy | | | How many servings of dairy products did you have?
15022 | Milk | | | | How much milk did you have?
15023 | Cheese | | | slice/slices | How many slices of cheese did you have?
15024 | Yogurt | | | | How many servings of yogurt did you have?
15025 | Red Meat | | | | How many servings of red meat did you have?
15026 | Poultry | | | | How many servings of poultry did you have?
15027 | Processed Meat | | | | How many servings of processed meat did you have?
15028 | Fish | | | | How many servings of fish did you have?
15029 | Shellfish | | | | How many servings of shellfish did you have?
15030 | Chocolate | | | piece/pieces | How many pieces of chocolate did you have?
15031 | Sweets | | | | How many servings of sweets did you have?
15032 | Cakes and Biscuits | Cake | | | How many servings of cakes and biscuits did you have?
15033 | Ice Cream | | | scoop/scoops | How many scoops of ice cream did you have?
15034 | Fast Food | | | | How many servings of fast food did you have?
15035 | Fried Food | | | | How many servings of fried food did you have?
15036 | Crisps and Salty Snacks | Crisps | | | How many servings of crisps and salty snacks did you have?
15037 | Spicy Food | | | | How many servings of spicy food did you have?
15038 | Fermented Food | | | | How many servings of fermented food did you have?
15039 | Artificial Sweeteners | Sweeteners | | | How many servings of artificial sweeteners did you have?
15040 | Olive Oil | | | | How much olive oil did you have?
15101 | Coffee | | Coffees | cup/cups | How many cups of coffee did you have?
15102 | Decaffeinated Coffee | Decaf | | cup/cups | How many cups of decaffeinated coffee did you have?
15103 | Black Tea | | Teas | cup/cups | How many cups of black tea did you have?
15104 | Green Tea | | | cup/cups | How many cups of green tea did you have?
15105 | Herbal Tea | | | cup/cups | How many cups of herbal tea did you have?
15106 | Energy Drinks | | | can/cans | How many energy drinks did you have?
15107 | Sugary Drinks | | | glass/glasses | How many sugary drinks did you have?
15108 | Diet Drinks | | | glass/glasses | How many diet drinks did you have?
15109 | Fruit Juice | | | glass/glasses | How many glasses of fruit juice did you have?
15110 | Water | | | | How much water did you drink?
15111 | Alcoholic Drinks | Drinks | | drink/drinks | How many alcoholic drinks did you have?
15112 | Beer | | Beers | glass/glasses | How many beers did you have?
15113 | Wine | | Wines | glass/glasses | How many glasses of wine did you have?
15114 | Spirits | | | shot/shots | How many shots of spirits did you have?
15115 | Oat Milk | | | | How much oat milk did you have?
15116 | Bone Broth | | | cup/cups | How many cups of bone broth did you have?
16001 | Arthritis Severity | Arthritis | | | How bad is your arthritis?
16002 | Asthma Severity | Asthma | | | How bad is your asthma?
16003 | Eczema Severity | Eczema | | | How bad is your eczema?
16004 | Psoriasis Severity | Psoriasis | | | How bad is your psoriasis?
16005 | Irritable Bowel Severity | Irritable Bowel | | | How bad is your irritable bowel?
16006 | Inflammatory Bowel Disease Activity | Bowel Disease | | | How active is your bowel disease?
16007 | Fibromyalgia Severity | Fibromyalgia | | | How bad is your fibromyalgia?
16008 | Multiple Sclerosis Severity | Multiple Sclerosis | | | How bad is your multiple sclerosis?
16009 | Chronic Fatigue Severity | Chronic Fatigue | | | How bad is your chronic fatigue?
16010 | Hay Fever Severity | Hay Fever | | | How bad is your hay fever?
16011 | Allergic Reaction | | | | How strong is your allergic reaction?
16012 | Common Cold | Cold | | | How bad is your cold?
16013 | Disease Flare | Flare | | | How strong is your flare?
16014 | Disability | | | | How much are you limited in daily life?
16101 | Migraine Attack | | | attack/attacks | How many migraine attacks did you have?
16102 | Seizure | | Seizures | | How many seizures did you have?
16103 | Asthma Attack | | | attack/attacks | How many asthma attacks did you have?
16104 | Hypoglycemia | Low Blood Sugar | | | How often was your blood sugar too low?
16105 | Fall | | | | How often did you fall?
16106 | Fainting | | Fainted | | How often did you faint?
16201 | Depression Score (PHQ-9) | PHQ-9 | | | What was your PHQ-9 score?
16202 | Anxiety Score (GAD-7) | GAD-7 | | | What was your GAD-7 score?
16203 | Tender Joint Count | Tender Joints | | | How many joints are tender?
16204 | Swollen Joint Count | | | | How many joints are swollen?
17001 | Outdoor Temperature | | | | What is the temperature outdoors?
17002 | Outdoor Humidity | Humidity | | | What is the humidity outdoors?
17003 | Barometric Pressure | Air Pressure | | | What is the barometric pressure?
17004 | Precipitation | Rain | | | How much rain or snow fell?
17005 | Wind Speed | | | | What is the wind speed?
17006 | Cloud Cover | Clouds | | | What is the cloud cover?
17007 | Day Length | Daylight | | | How long is the day?
17008 | Sunshine Duration | Sunshine | | | How long did the sun shine?
17009 | Sunlight Exposure | Time in the Sun | | | How long were you in the sun?
17010 | Ultraviolet Index | UV Index | | | What is the UV index?
17011 | Air Quality Index | Air Quality | | | What is the air quality index?
17012 | Fine Dust PM2.5 (µg/m³) | Fine Dust | | | What is the fine dust level?
17013 | Ozone (µg/m³) | Ozone | | | What is the ozone level?
17014 | Tree Pollen | | | | How much tree pollen is there?
17015 | Grass Pollen | | | | How much grass pollen is there?
17016 | Ragweed Pollen | | | | How much ragweed pollen is there?
17017 | Indoor Temperature | Room Temperature | | | What is the temperature indoors?
17018 | Bedroom Temperature | | | | What is the temperature in your bedroom?
17019 | Indoor Humidity | | | | What is the humidity indoors?
17020 | Indoor Carbon Dioxide | CO2 | | | What is the carbon dioxide level indoors?
17021 | Noise Level | Noise | | | How loud is it?
17022 | Light Level (Lux) | Light Level | | | How bright is it?
17023 | Altitude | | | | How high above sea level are you?
17024 | Moon Illumination | Moon | | | How much of the moon is lit?
18001 | Contact with a Sick Person | Sick Contact | | | How often were you with someone ill?
18002 | Pet Hair Exposure | Pet Hair | | | How often were you near pet hair?
18003 | House Dust Exposure | House Dust | | | How often were you near house dust?
18004 | Mold Exposure | Mold | | | How often were you near mold?
18005 | Fragrance Exposure | Fragrances | | | How often were you near fragrances?
18006 | Cleaning Agents | | | | How often did you use cleaning agents?
18007 | Insect Bite | | | | How often were you bitten or stung?
18008 | Allergen Exposure | Allergens | | | How often were you near an allergen?
18009 | Stressful Event | | | | How many stressful events were there?
18010 | Injury | | Injuries | | How often were you injured?
18011 | Skipped Meal | | | | How many meals did you skip?
18012 | Missed Medication | | | | How often did you miss your medicine?
18013 | Shift Work | | | | How many shifts did you work?
18014 | Overexertion | | | | How often did you overexert yourself?
18015 | Cigarettes | | | | How many cigarettes did you smoke?
18016 | Vaping | | | | How many puffs did you vape?
18017 | Secondhand Smoke | | | | How long were you near smoke?
19001 | Reading | | | | How long did you read?
19002 | Pages Read | Pages | | | How many pages did you read?
19003 | Fiction | | | | How long did you read fiction?
19004 | Nonfiction | | | | How long did you read nonfiction?
19005 | Audiobooks | | | | How long did you listen to audiobooks?
19006 | Comics | | | | How long did you read comics?
20001 | Screen Time | | | | How long did you look at screens?
20002 | Smartphone Use | Phone | | | How long did you use your phone?
20003 | Computer Use | Computer | | | How long did you use a computer?
20004 | Phone Pickups | Pickups | | | How often did you pick up your phone?
20101 | Social Media | | | | How long were you on social media?
20102 | Video Games | Gaming | | | How long did you play video games?
20103 | E-Mail | | | | How long did you spend on e-mail? | e-mail
20104 | Messaging | | | | How long did you write messages?
20105 | Programming | | | | How long did you program?
20106 | News Reading | News | | | How long did you read the news?
20107 | Web Browsing | Web | | | How long did you browse the web?
20108 | Late Screen Use | Late Screen | | | How long did you look at screens late in the evening?
25001 | Music Listening | Music | | | How long did you listen to music?
25002 | Songs Played | Songs | | | How many songs did you play?
25003 | Classical Music | | | | How long did you listen to classical music?
25004 | Relaxing Music | | | | How long did you listen to relaxing music?
25005 | Upbeat Music | | | | How long did you listen to upbeat music?
25006 | Binaural Beats | | | | How long did you listen to binaural beats?
25007 | Podcasts | | | | How long did you listen to podcasts?
25008 | Concert | | | | How long was the concert?
32001 | Total Spending | Spending | | | How much money did you spend?
32002 | Grocery Spending | Groceries | | | How much did you spend on groceries?
32003 | Restaurant Spending | Restaurants | | | How much did you spend in restaurants?
32004 | Medication Spending | Pharmacy | | | How much did you spend on medicines?
32005 | Healthcare Spending | Healthcare | | | How much did you spend on health care?
32006 | Transport Spending | Transport | | | How much did you spend on transport?
32007 | Entertainment Spending | Entertainment | | | How much did you spend on entertainment?
32008 | Alcohol Spending | | | | How much did you spend on alcohol?
32009 | Clothing Spending | Clothes | | | How much did you spend on clothes?
32010 | Gambling | | | | How much money did you gamble?
32011 | Charity | | | | How much did you give?
32012 | Income | | | | How much did you earn?
42001 | Television | TV | | | How long did you watch television?
42002 | Movies | | | | How long did you watch movies?
42003 | TV Series | Series | | | How long did you watch series?
42004 | Online Videos | Videos | | | How long did you watch videos?
42005 | Comedy | | | | How long did you watch comedy?
42006 | Documentaries | | | | How long did you watch documentaries?
42007 | Horror Films | | | | How long did you watch horror films?
`
